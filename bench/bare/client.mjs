// The bare twin of a client command: sends a token, checks the status, prints the JSON. `node client.mjs URL TOKEN`

import { get } from 'node:http';

const [url, token] = process.argv.slice(2);

get(url, { headers: { authorization: `Bearer ${token}`, accept: 'application/json' } }, (response) => {
  const parts = [];
  response.on('data', (part) => parts.push(part));
  response.on('end', () => {
    const answer = JSON.parse(Buffer.concat(parts).toString());
    if (response.statusCode === 200) process.stdout.write(`${JSON.stringify(answer, null, 2)}\n`);
    else process.exitCode = 1;
  });
});
