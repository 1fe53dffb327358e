// What is shown of the address of a receiver.

/** The URL of a receiver as it is shown: its user name and password are sent, but never shown. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//');
