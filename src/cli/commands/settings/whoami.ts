// sbox whoami: who asks, whom, and where each value comes from. It asks no server.

import * as Type from 'typebox';
import { fixtureOf } from '../../../contract/permissions.ts';
import { hideToken } from '../../identity/hide-token.ts';
import { connectionOf } from '../../identity/settings.ts';
import { createListPrinter } from '../../output/print.ts';
import { defineCommand } from '../../session/command.ts';

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
    const settings = await session.settings();
    const { token = '' } = connectionOf(settings);
    const { identity, profile, baseUrl, tenant, world } = settings;
    const printer = createListPrinter(session, SettingRow);
    await printer.add([
      { setting: 'identity', ...identity },
      { setting: 'profile', ...profile },
      { setting: 'base-url', ...baseUrl },
      { setting: 'token', value: hideToken(token), source: settings.token.source },
      { setting: 'organization', value: fixtureOf(token)?.organizationId ?? 'not known', source: 'the token' },
      { setting: 'tenant', ...(tenant ?? { value: 'not sent', source: '-' }) },
      { setting: 'world', ...(world ?? { value: 'default', source: '-' }) },
      { setting: 'profiles file', value: session.store.path, source: 'this machine' },
    ]);
    await printer.end(undefined);
  },
);
