// The part of Node's `util` that packages use in the console.

export function inherits(made: { prototype: object }, parent: { prototype: object }): void {
  Object.setPrototypeOf(made.prototype, parent.prototype);
}
