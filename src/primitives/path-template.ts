// Path templates: literal segments, and parameters in braces, such as /v1/jobs/{id}.

const parameter = /\{(\w+)\}/g;

/** The names of the parameters, in the path's order. */
export const parametersOf = (template: string): string[] =>
  [...template.matchAll(parameter)].map(([, name]) => name as string);

export const fillTemplate = (template: string, textOf: (name: string) => string): string =>
  template.replace(parameter, (_, name: string) => textOf(name));

/** Whether a text can stand in the place of a parameter: whoever reads a path takes . and .. for folders. */
export const isSegment = (text: string): boolean => !['', '.', '..'].includes(text) && !/\p{Surrogate}/u.test(text);
