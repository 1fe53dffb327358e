// Renders a request as the curl command that sends it: no character has a special meaning to the shell or to curl.

import { acceptedTypes } from '../contract/form/surface.ts';
import { posix, type Shell } from '../primitives/shells/shell.ts';
import { byteLength, maxWordBytes } from './copied-command.ts';

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** One option per line. A body that is too long for a word is piped. */
export function renderCurl({ method, url, headers, body }: CurlRequest, shell: Shell = posix): string {
  const isPiped = shell.pipesLongText && body !== undefined && byteLength(body) > maxWordBytes;
  const lacksType = body !== undefined && headers['content-type'] === undefined;
  const command = shell.lines([
    ['curl', '-g', '--path-as-is', ...(method === 'HEAD' ? ['-I'] : ['-X', method]), url],
    ...Object.entries(headers)
      .filter(([name, value]) => name !== 'accept' || value !== acceptedTypes)
      .map(([name, value]) => ['-H', value === '' ? `${name};` : `${name}: ${value}`]),
    ...(lacksType ? [['-H', 'content-type:']] : []),
    ...(body === undefined ? [] : [isPiped ? ['--data-binary', '@-'] : ['--data-raw', body]]),
  ]);
  return isPiped ? `printf '%s' ${shell.word(body)} | ${command}` : command;
}

/** Renders it as a person would type it, for this project's own examples, which have no special characters. */
export const renderPlainCurl = ({ method, url, headers, body }: CurlRequest, shell: Shell = posix): string =>
  shell.lines([
    ['curl', ...(method === 'GET' ? [] : ['-X', method]), url],
    ...Object.entries(headers).map(([name, value]) => ['-H', `${name}: ${value}`]),
    ...(body === undefined ? [] : [['-d', body]]),
  ]);
