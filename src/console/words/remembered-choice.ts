// A choice that the browser remembers. Without storage nothing is remembered, and the next visit begins like the first one.

export function recallChoice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

export function rememberChoice(name: string, chosen: string): void {
  try {
    localStorage.setItem(name, chosen);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
}
