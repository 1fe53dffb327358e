// Words that only English has: no member, header or word of a vocabulary is among them.

const words = `
  a an and another any are as be because been before beside between both but by called can cannot came come comes could
  created does done each either else ends ever exists first for found gave gets gives goes had has have here how if in into
  is its itself keeps known lacks larger last later least leaves less lies like longer made make makes many may means meant
  more most moves must my names needs neither never no nobody none nor not nothing now of off on once one ones or other
  others our own paid please rather read refused same says see send sends sent several shall should shows since so some
  such takes than that the their them then there these they thing this those though three through time to together too
  twice two under unless used very was way were what when where whether which who whole whose why will with within
  without would wrong yet you your`;

/** Also Spanish words, or members, words of vocabularies and names that texts of both languages have. */
const shared = 'a as last no on once other own paid read so to twice'.split(' ');

const english = new Set(
  words
    .trim()
    .split(/\s+/)
    .filter((word) => !shared.includes(word)),
);

/** The English words of a text, but for what stands in it as code or in quotation marks. */
export const englishWordsIn = (text: string): string[] =>
  (
    text.replace(/"[^"]*"|[A-Za-z-]+: [a-z]\w*|<[^>]*>/g, ' ').match(/(?<![\p{L}\d_./{-])[a-z]+(?![\p{L}\d_/}-])/gu) ??
    []
  ).filter((word) => english.has(word));
