// What reaches the machine beyond this program: files, sockets, processes, threads, and the folder that it was started in. It
// only reads; it never repairs.
import { posix } from 'node:path';
import { importsOf, type SourceFile } from '../support/source-files.ts';

const outside =
  /^(node:)?(fs(\/promises)?|child_process|https?|net|tls|dgram|worker_threads|vm|cluster|dns(\/promises)?|inspector|repl|wasi)$|^(conf|undici|ws|@nats-io\/transport-node)$/;
const named =
  /(?:(?<![\w.])|\b(?:globalThis|window|self)\.)(?:fetch|WebSocket|EventSource)\(|\b(?:chdir|cwd|tmpdir|homedir)\b(?=\()|\bprocess\.binding\b/g;
const sender = 'src/client/send.ts';

/** By file: the modules and the functions that it reaches out with. Types alone reach nothing. */
export function findReaches(sources: readonly SourceFile[]): Record<string, string[]> {
  const found = sources.map((source) => {
    const imported = importsOf(source).flatMap(({ specifier, kind }) => {
      if (kind === 'type') return [];
      if (outside.test(specifier)) return [specifier.replace(/^node:/, '')];
      const target = specifier.startsWith('.') ? posix.join(posix.dirname(source.path), specifier) : '';
      return target === sender ? ['client/send'] : [];
    });
    const code = source.text.replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
    const called = [...code.matchAll(named)].map(([words]) => words.replace(/^.*\.|\($/g, ''));
    return [source.path, [...new Set([...imported, ...called])].sort()] as const;
  });
  return Object.fromEntries(found.filter(([, reaches]) => reaches.length > 0));
}
