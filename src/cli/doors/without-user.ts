// What is shown of the address of a receiver.

/** The URL of a receiver as it is shown: a name and a password are sent, and never told. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//');
