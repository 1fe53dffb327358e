// An agent's side of sbox mcp, by the protocol's own client: over HTTP, of a server that runs in this process.

import { EventEmitter } from 'node:events';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { atFileEnd } from './at-file-end.ts';
import { type RunOptions, runCli } from './run-cli.ts';

type Transport = Parameters<Client['connect']>[0];

export interface Agent {
  readonly url: string;
  readonly client: Client;
  /** What a tool answers: its structured content or its text as JSON, or what a refusal says. */
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<Told>;
}

export interface Told {
  readonly isError: boolean;
  readonly texts: readonly string[];
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects.
  readonly structured: any;
}

const ajv = new AjvJsonSchemaValidator();
const compiled = new Map<string, ReturnType<typeof ajv.getValidator>>();

/** What tools answer is held against their schemas. Each agent that lists them would compile all of them again. */
const compiledOnce: Pick<AjvJsonSchemaValidator, 'getValidator'> = {
  getValidator: <T>(schema: Parameters<typeof ajv.getValidator>[0]) => {
    const text = JSON.stringify(schema);
    const validator = compiled.get(text) ?? ajv.getValidator(schema);
    compiled.set(text, validator);
    return validator as ReturnType<typeof ajv.getValidator<T>>;
  },
};

/** Ends with the file of tests. */
export async function startAgent(flags: readonly string[] = [], options: RunOptions = {}): Promise<Agent> {
  const signals = new EventEmitter();
  const listening = new Promise<string>((resolve, reject) => {
    const run = runCli(['mcp', '--http', '--port', '0', '--json', ...flags], {
      ...options,
      signals,
      onOutput: (text) => {
        if (text.includes('"listening"')) resolve((JSON.parse(text) as { url: string }).url);
      },
    });
    run.then(({ stderr }) => reject(new Error(stderr)), reject);
    atFileEnd(() => {
      signals.emit('SIGINT');
      return run;
    });
  });
  const url = await listening;
  const client = new Client({ name: 'test', version: '1.0.0' }, { jsonSchemaValidator: compiledOnce });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport);
  atFileEnd(() => client.close());
  return {
    url,
    client,
    call: async (name, given = {}) => {
      const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given });
      const texts = (content as { text: string }[]).map(({ text }) => text);
      const structured = structuredContent ?? (isError === true ? undefined : JSON.parse(texts[0] ?? 'null'));
      return { isError: isError === true, texts, structured };
    },
  };
}
