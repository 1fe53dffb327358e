// What serve prints when it listens: its address, the public tokens, and what to type next.

import { defaultBaseUrl } from '../../contract/form/surface.ts';
import { fixtureTokens, fullToken } from '../../contract/permissions.ts';
import { asOneLine } from '../../primitives/steering.ts';
import type { RunningServer } from '../../server/listen.ts';
import { type CleanText, clean, cleanLines, hang } from '../terminal/clean-text.ts';
import { layOutPairs, wrap, wrapCommand } from '../terminal/paragraphs.ts';
import type { Terminal } from '../terminal/terminal.ts';

export function renderBanner(
  { errColours, errColumns, spell }: Terminal,
  { url, seed, grantedTokens, worlds }: RunningServer,
): CleanText {
  const { bold, dim, cyan, green } = errColours;
  const tokens = [...fixtureTokens, ...grantedTokens].map(({ token, purpose }) => [token, asOneLine(purpose)] as const);
  const { target, promise } = worlds.state();
  const width = errColumns ?? Number.POSITIVE_INFINITY;
  const commands = [
    ...(url === defaultBaseUrl ? [] : [spell.shell.set('SBOX_BASE_URL', url)]),
    spell('sbox walkthrough'),
    spell('sbox jobs create --event-id evt_0001 --aoi-id aoi_0001 --wait'),
    spell.shell.line(['curl', `${url}/v1/events?peril=hail`, '-H', `Authorization: Bearer ${fullToken.token}`]),
  ];
  return cleanLines([
    clean`${green('●')} ${bold('sbox')} listens at ${cyan(url)}`,
    clean`  console  ${cyan(`${url}/`)}`,
    dim(`  docs     ${url}/docs`),
    dim(`  seed     ${seed.datasetVersion}`),
    ...(target === null ? [] : [dim(`  data     ${target}: ${promise}`)]),
    '',
    ...(grantedTokens.length === 0 ? [] : [dim('tokens are names that everybody sees: never use a real credential')]),
    ...layOutPairs(tokens, width).map(([token, purpose]) => clean`${token}${dim(purpose)}`.trimEnd()),
    '',
    ...commands.flatMap((command) => hang(clean`  ${dim('$')} `, wrapCommand(command, width - 4, spell.shell), 4)),
    '',
    dim(`  Ctrl-C stops it; its state is ${target === null ? 'forgotten' : 'kept'}.`),
    '',
  ]);
}

/** Other machines can reach the address. */
export function renderWarning({ errColours, errColumns }: Terminal, { host }: RunningServer): CleanText {
  const { yellow } = errColours;
  const text = `${host} can be reached from other machines, and the tokens are public: anybody who reaches it has full access.`;
  return cleanLines(hang(clean`${yellow('!')} `, wrap(text, (errColumns ?? Number.POSITIVE_INFINITY) - 2), 2));
}
