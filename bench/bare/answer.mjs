// The bare twin of a read: sends one recorded answer to every request. `node answer.mjs FILE`

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { status, headers, body } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const bytes = Buffer.from(body);

const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(bytes);
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`);
});
