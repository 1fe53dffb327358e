// What packages use of Node's `util` in the console.

export function inherits(made: { prototype: object }, parent: { prototype: object }): void {
  Object.setPrototypeOf(made.prototype, parent.prototype);
}
