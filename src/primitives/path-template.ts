// Path templates: literal segments, and parameters in braces, such as /v1/jobs/{id}.

const parameter = /\{(\w+)\}/g;

/** The names of the parameters, in the path's order. */
export const parametersOf = (template: string): string[] =>
  [...template.matchAll(parameter)].map(([, name]) => name as string);

export const fillTemplate = (template: string, textOf: (name: string) => string): string =>
  template.replace(parameter, (_, name: string) => textOf(name));

/** Whether a path is one of the template's. Nothing at all is no parameter: /v1/jobs/ is none of /v1/jobs/{id}. */
export function fitsTemplate(template: string, path: string): boolean {
  const [names, segments] = [template.split('/'), path.split('/')];
  const fits = (name: string, segment: string | undefined) =>
    name.startsWith('{') ? segment !== '' : segment === name;
  return names.length === segments.length && names.every((name, index) => fits(name, segments[index]));
}

/** Whether a text can stand in the place of a parameter: whoever reads a path takes . and .. for folders. */
export const isSegment = (text: string): boolean => !['', '.', '..'].includes(text) && !/\p{Surrogate}/u.test(text);
