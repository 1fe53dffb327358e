// The part of an XML parser that the reader of KML uses, by the browser's own.

export const onErrorStopParsing = undefined;

class PageParser {
  /** Throws the message that the browser writes into a damaged document. */
  parseFromString(text: string): Document {
    const document = new DOMParser().parseFromString(text, 'text/xml');
    const error = document.querySelector('parsererror div') ?? document.querySelector('parsererror');
    if (error !== null) throw new Error(error.textContent?.trim());
    return document;
  }
}

export { PageParser as DOMParser };
