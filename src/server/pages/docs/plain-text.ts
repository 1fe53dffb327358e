/** Markdown as the sentences that it has: without blocks of code, marks, and the addresses of links. */
export const plainOf = (markdown: string): string =>
  markdown
    .replace(/^---\n.*?\n---\n|<!--.*?-->|^```.*?^```/gms, ' ')
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/^[#>*-]+ |^\d+[.)] |\*\*|`|^\|[-| ]+$/gm, '')
    .replace(/ *\|\s*/g, '. ')
    .replace(/(?:\. )+/g, '. ')
    .replace(/\s+/g, ' ')
    .trim();
