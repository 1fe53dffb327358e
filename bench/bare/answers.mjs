// The bare twin of a mixture: sends the recorded answer of the method and target, and 404 to all others. `node answers.mjs FILE`

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const answers = new Map(
  Object.entries(JSON.parse(readFileSync(process.argv[2], 'utf8'))).map(([target, { status, headers, body }]) => [
    target,
    { status, headers, bytes: Buffer.from(body) },
  ]),
);

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    const { status, headers, bytes } = answers.get(`${request.method} ${request.url}`) ?? { status: 404 };
    response.writeHead(status, headers);
    response.end(bytes);
  });
});

server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}` })}\n`);
});
