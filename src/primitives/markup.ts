export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

type Fillable = string | number | Markup | readonly Fillable[];

/** Text is escaped, markup stays, lists are joined. */
export function html(parts: TemplateStringsArray, ...values: Fillable[]): Markup {
  return new Markup(
    parts.map((part, index) => part + (index < values.length ? fill(values[index] ?? '') : '')).join(''),
  );
}

function fill(value: Fillable): string {
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map(fill).join('');
  return String(value).replace(/[&<>"']/g, (character) => entities[character] as string);
}

const characters = new Map(Object.entries(entities).map(([character, entity]) => [entity, character]));

export const unescapeHtml = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => characters.get(entity) as string);
