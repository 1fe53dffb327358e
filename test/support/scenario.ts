// Text scenarios: what is typed, what comes out, the exit code. It reads and writes their form; it runs nothing.
// A step starts with `$ `; the sections under it are indented by two spaces; `exit` ends it. All else is prose.

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

export interface Step {
  /** As typed, without the `$ `. */
  readonly line: string;
  readonly stdin: string | undefined;
  /** stdout is this file of the project, word for word. */
  readonly stdoutFile: string | undefined;
  readonly expected: Outcome;
}

export type Part = { readonly prose: string } | { readonly step: Step };

/** Throws on a step without its `exit`. */
export function parseScenario(text: string): Part[] {
  const lines = text.replace(/\n$/, '').split('\n');
  const parts: Part[] = [];
  while (lines.length > 0) {
    const line = String(lines.shift());
    parts.push(line.startsWith('$ ') ? { step: parseStep(line.slice(2), lines) } : { prose: line });
  }
  return parts;
}

/** Takes the lines of the step from the front. */
function parseStep(line: string, lines: string[]): Step {
  const sections: Record<string, string[]> = {};
  let stdoutFile: string | undefined;
  let current: string[] = [];
  for (let next = lines.shift(); next !== undefined; next = lines.shift()) {
    const [, exitCode] = /^exit (\d+)$/.exec(next) ?? [];
    const [, name = '', file] = /^(stdin|stdout|stderr)(?: is (\S+))?$/.exec(next) ?? [];
    if (exitCode !== undefined) {
      const textOf = (section: string) => (sections[section] ?? []).map((text) => `${text}\n`).join('');
      const expected = { stdout: textOf('stdout'), stderr: textOf('stderr'), exitCode: Number(exitCode) };
      return { line, stdin: sections.stdin === undefined ? undefined : textOf('stdin'), stdoutFile, expected };
    }
    if (name === '') current.push(next.replace(/^ {2}/, ''));
    else {
      current = [];
      sections[name] = current;
      if (name === 'stdout') stdoutFile = file;
    }
  }
  throw new Error(`"$ ${line}" has no line that says exit and the code.`);
}

export function renderScenario(parts: readonly Part[]): string {
  return parts.map((part) => ('prose' in part ? `${part.prose}\n` : renderStep(part.step))).join('');
}

function renderStep({ line, stdin, stdoutFile, expected }: Step): string {
  const { stdout, stderr, exitCode } = expected;
  return [
    `$ ${line}\n`,
    ...(stdin === undefined ? [] : [renderSection('stdin', stdin)]),
    ...(stdoutFile === undefined ? [renderSection('stdout', stdout)] : [`stdout is ${stdoutFile}\n`]),
    renderSection('stderr', stderr),
    `exit ${exitCode}\n`,
  ].join('');
}

function renderSection(name: string, text: string): string {
  if (text === '') return '';
  const lines = text.replace(/\n$/, '').split('\n');
  return `${name}\n${lines.map((line) => (line === '' ? '\n' : `  ${line}\n`)).join('')}`;
}

/** The value of a prose line such as `server --job-steps 0`; undefined when no line starts so. */
export function findSetting(parts: readonly Part[], word: string): string | undefined {
  const lines = parts.flatMap((part) => ('prose' in part && part.prose.startsWith(`${word} `) ? [part.prose] : []));
  return lines[0]?.slice(word.length + 1);
}

/** `file NAME` and the indented lines under it. */
export function listFilesOf(parts: readonly Part[]): [name: string, content: string][] {
  const files: [string, string][] = [];
  let isInside = false;
  for (const part of parts) {
    const text = 'prose' in part ? part.prose : '';
    const last = files.at(-1);
    if (text.startsWith('file ')) files.push([text.slice('file '.length), '']);
    else if (isInside && text.startsWith('  ') && last !== undefined) last[1] += `${text.slice(2)}\n`;
    isInside = text.startsWith('file ') || (isInside && text.startsWith('  '));
  }
  return files;
}
