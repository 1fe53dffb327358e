// What the reader of this browser once chose. Without storage nothing is remembered, and the next visit begins as the first one.

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
    // Then it holds until the page is closed.
  }
}
