// A request as the curl command that sends it: none of its characters has a meaning to the shell or to curl. Pure text.

import { acceptedTypes } from '../contract/form/surface.ts';
import { posix, quoteWord } from '../primitives/shells/posix.ts';
import type { Shell } from '../primitives/shells/shell.ts';
import { byteLength, maxWordBytes } from './copied-command.ts';

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** One option a line. A body that is longer than a word may be is piped. */
export function renderCurl({ method, url, headers, body }: CurlRequest, shell: Shell = posix): string {
  const { text: quoteText } = shell;
  const isPiped = shell.pipesLongText && body !== undefined && byteLength(body) > maxWordBytes;
  const lacksType = body !== undefined && headers['content-type'] === undefined;
  const command = [
    `curl -g --path-as-is ${method === 'HEAD' ? '-I' : `-X ${quoteText(method)}`} ${quoteText(url)}`,
    ...Object.entries(headers)
      .filter(([name, value]) => name !== 'accept' || value !== acceptedTypes)
      .map(([name, value]) => `-H ${quoteText(value === '' ? `${name};` : `${name}: ${value}`)}`),
    ...(lacksType ? ["-H 'content-type:'"] : []),
    ...(body === undefined ? [] : [isPiped ? '--data-binary @-' : `--data-raw ${quoteText(body)}`]),
  ].join(shell.goesOn);
  return isPiped ? `printf '%s' ${quoteText(body)} | ${command}` : command;
}

/** The same as a person would type it: for this project's own examples, in which nothing has a meaning to a shell. */
export function renderPlainCurl({ method, url, headers, body }: CurlRequest): string {
  const parts = [
    method === 'GET' ? `curl ${quoteWord(url)}` : `curl -X ${method} ${quoteWord(url)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoteWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoteWord(body)}`]),
  ];
  return parts.join(' \\\n  ');
}
