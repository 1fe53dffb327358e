/** Messages show a receiver's URL in this form, since its user name and password must not be shown. */
export const withoutUser = (url: string): string => url.replace(/\/\/[^/?#]*@/, '//');
