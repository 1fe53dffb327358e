// One connection on which requests are written without waiting for the answers to those before.

import { connect } from 'node:net';

export interface ConversationAnswer {
  readonly status: number;
  readonly requestId: string;
  readonly data: { readonly name: string; readonly organizationId: string };
}

export function openConversation(port: number) {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece;
  });
  return {
    write(path: string, headers: Readonly<Record<string, string>>, body: object): void {
      const content = JSON.stringify(body);
      const lines = Object.entries({ host: 'localhost', 'content-length': String(content.length), ...headers });
      socket.write(
        `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${content}`,
      );
    },
    /** Resolves with so many answers, once they have come. */
    async answers(count: number): Promise<readonly ConversationAnswer[]> {
      const found: ConversationAnswer[] = [];
      while (found.length < count) {
        const answer = takeAnswer();
        if (answer === undefined) await new Promise((resolve) => socket.once('data', resolve));
        else found.push(answer);
      }
      socket.destroy();
      return found;
    },
  };

  function takeAnswer(): ConversationAnswer | undefined {
    const end = text.indexOf('\r\n\r\n');
    if (end < 0) return undefined;
    const head = text.slice(0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (text.length < end + 4 + length) return undefined;
    const { data } = JSON.parse(text.slice(end + 4, end + 4 + length));
    text = text.slice(end + 4 + length);
    return { status: Number(head.split(' ')[1]), requestId: /x-request-id: (\S+)/.exec(head)?.[1] ?? '', data };
  }
}
