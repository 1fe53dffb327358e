// What the reader of KML uses of a parser for XML, by the browser's own.

export const onErrorStopParsing = undefined;

class PageParser {
  /** Throws what the browser writes into the document where it is damaged. */
  parseFromString(text: string): Document {
    const document = new DOMParser().parseFromString(text, 'text/xml');
    const error = document.querySelector('parsererror div') ?? document.querySelector('parsererror');
    if (error !== null) throw new Error(error.textContent?.trim());
    return document;
  }
}

export { PageParser as DOMParser };
