/** The URL of a receiver for messages: its user name and password are sent, but never shown. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//');
