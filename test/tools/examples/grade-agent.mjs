// An agent for sbox grade: a model, with the tools of sbox mcp and two of its own. The module that MODEL names asks the model.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { SBOX_INSTRUCTION, SBOX_FILES, SBOX_ANSWER, MODEL } = process.env;

// (messages, tools) => [{ name, arguments }], the calls that the model wants to make; none when it is done.
const { askModel } = await import(MODEL);

// The tools find the address and the token of the run in the environment.
const client = new Client({ name: 'grade-agent', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'sbox', args: ['mcp'], env: process.env }));

const text = { type: 'string' };
const own = {
  readFile: {
    description: 'Reads a file of the task.',
    inputSchema: { type: 'object', properties: { name: text }, required: ['name'] },
    run: ({ name }) => readFile(join(SBOX_FILES, name), 'utf8'),
  },
  answer: {
    description: 'Gives the answer that the task asks for, as JSON.',
    inputSchema: { type: 'object', properties: { json: text }, required: ['json'] },
    run: ({ json }) => writeFile(SBOX_ANSWER, json).then(() => 'written'),
  },
};
const { tools } = await client.listTools();
for (const [name, { description, inputSchema }] of Object.entries(own)) tools.push({ name, description, inputSchema });

async function call({ name, arguments: given }) {
  if (name in own) return own[name].run(given);
  const { content } = await client.callTool({ name, arguments: given });
  return content.map((part) => part.text).join('\n');
}

const messages = [{ role: 'user', content: SBOX_INSTRUCTION }];
for (let turn = 0; turn < 40; turn += 1) {
  const calls = await askModel(messages, tools);
  if (calls.length === 0) break;
  messages.push({ role: 'assistant', calls });
  for (const one of calls) messages.push({ role: 'tool', name: one.name, content: await call(one) });
}
await client.close();
