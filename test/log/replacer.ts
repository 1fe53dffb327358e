// A process that replaces one world and says when it begins and when it was told that this is done. It is bundled and started
// by killed-replacements.replicas.test.ts: `node BUNDLE PLACE KIND`.
import { writeSync } from 'node:fs';
import { openLog } from '../../src/log/open-log.ts';
import { add, countingOptions, look, reset } from './counting-machine.ts';
import { entries, type Kind, padding, patiently, rewoundTo } from './replacement-kinds.ts';

const [, , place = '', kind = 'drop'] = process.argv as [string, string, string, Kind];
const log = await openLog(place, countingOptions({ owns: true }));
const calls = Array.from({ length: entries }, (_, index) => ({ ...add(index + 1, `k${index}`), text: padding }));
await Promise.all(calls.map((call) => patiently(() => log.submit('w', call))));
writeSync(1, 'begun\n');
if (kind === 'fork') await log.fork('w', 'fork');
else if (kind === 'drop') await log.drop('w');
else if (kind === 'reset') await log.submit('w', { ...reset, key: 'reset' });
else await log.rewind('w', { to: rewoundTo, from: entries, call: look });
writeSync(1, 'done\n');
// Whatever comes later is cut short by the kill as well.
for (;;) await log.submit('after', add(1));
