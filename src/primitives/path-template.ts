const parameter = /\{(\w+)\}/g;

export const parametersOf = (template: string): string[] =>
  [...template.matchAll(parameter)].map(([, name]) => name as string);

export const fillTemplate = (template: string, textOf: (name: string) => string): string =>
  template.replace(parameter, (_, name: string) => textOf(name));

/** Whether a path fits the template. An empty segment fits no parameter: /v1/jobs/ does not fit /v1/jobs/{id}. */
export function fitsTemplate(template: string, path: string): boolean {
  const [names, segments] = [template.split('/'), path.split('/')];
  const fits = (name: string, segment: string | undefined) =>
    name.startsWith('{') ? segment !== '' : segment === name;
  return names.length === segments.length && names.every((name, index) => fits(name, segments[index]));
}

/** Whether a text can replace a parameter: in a path . and .. mean folders. */
export const isSegment = (text: string): boolean => !['', '.', '..'].includes(text) && !/\p{Surrogate}/u.test(text);
