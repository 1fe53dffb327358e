// sbox whoami: which identity calls which server, and where each value comes from. It sends no request.

import * as Type from 'typebox';
import { kebab } from '../../../projections/body-fields.ts';
import { describeSettings } from '../../identity/settings.ts';
import { PrintedRow } from '../../output/record-fields.ts';
import { defineCommand } from '../../session/command.ts';

const Text = Type.Union([Type.String(), Type.Null()]);
const SettingFacts = Type.Object({ value: Text, source: Text });
const SettingRow = PrintedRow('setting', 'value', 'source');

export const whoami = defineCommand({
  words: ['whoami'],
  summary: 'Show which identity calls which server, and where each value comes from; sends nothing',
  takes: ['caller', 'show-token', 'form'],
  examples: ['sbox whoami', 'sbox whoami --profile other-org'],
  run: async (session) => {
    const { settings, shownToken, store } = session;
    const described = describeSettings(await settings(), shownToken);
    const facts = { ...described, profilesFile: { value: store.path, source: 'this machine' } };
    if (session.wantsRecord) {
      const members = Object.keys(facts).map((name) => [name, SettingFacts]);
      await session.printRecord(Type.Object(Object.fromEntries(members)), facts);
      return;
    }
    const rows = Object.entries(facts).map(([name, { value, source }]) => ({
      setting: kebab(name),
      value: value ?? (name === 'tenant' ? 'not sent' : 'not known'),
      source: source ?? '-',
    }));
    await session.printList(SettingRow, rows);
  },
});
