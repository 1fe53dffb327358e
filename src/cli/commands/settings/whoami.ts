// sbox whoami: who asks, whom, and where each value comes from. It asks no server.

import * as Type from 'typebox';
import { kebab } from '../../../projections/body-fields.ts';
import { describeSettings } from '../../identity/describe-settings.ts';
import { isRecordAsked } from '../../output/output.ts';
import { printList, printRecord } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';
import type { Session } from '../../session/session.ts';

/** Null: there is none, and so nowhere that it comes from. */
const Text = Type.Union([Type.String(), Type.Null()]);
const SettingFacts = Type.Object({ value: Text, source: Text });
const Whoami = Type.Object({
  identity: SettingFacts,
  profile: SettingFacts,
  baseUrl: SettingFacts,
  token: SettingFacts,
  organization: SettingFacts,
  tenant: SettingFacts,
  world: SettingFacts,
  profilesFile: SettingFacts,
});
const SettingRow = Type.Object({ setting: Type.String(), value: Type.String(), source: Type.String() });

export const whoami = defineCommand(
  {
    words: ['whoami'],
    summary: 'Who asks, whom, and where each value comes from; asks no server',
    arguments: [],
    options: [],
    examples: ['sbox whoami', 'sbox whoami --profile other-org'],
  },
  async (session) => {
    const facts = await findFacts(session);
    if (isRecordAsked(session)) {
      await printRecord(session, Whoami, facts);
      return;
    }
    const rows = Object.entries(facts).map(([name, { value, source }]) => ({
      setting: kebab(name),
      value: value ?? (name === 'tenant' ? 'not sent' : 'not known'),
      source: source ?? '-',
    }));
    await printList(session, SettingRow, rows);
  },
);

async function findFacts({ settings, shownToken, store }: Session): Promise<Type.Static<typeof Whoami>> {
  const facts = describeSettings(await settings(), shownToken);
  return { ...facts, profilesFile: { value: store.path, source: 'this machine' } };
}
