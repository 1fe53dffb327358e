// The first words of the commands, in the order in which help shows them. Data only.

import { resourceWords } from '../../contract/resource-words.ts';
import type { CommandGroup, Topic } from '../../projections/command-node.ts';

const groups: Record<CommandGroup, readonly (readonly [word: string, summary: string, ...aliases: string[]])[]> = {
  START: [
    ['serve', 'Run the sandbox'],
    ['exec', 'Run a command against a sandbox of its own'],
    ['explore', 'Does a command come through 429, 503 and lost answers'],
    ['grade', 'Does a command do a task, judged by the world'],
    ['coverage', 'How much of the contract a test suite has met'],
    ['walkthrough', 'Stories of commands, step by step', 'tour'],
    ['mcp', 'Serve agents (Model Context Protocol)'],
    ['status', 'Whether a sandbox answers, its seed and its clock'],
    ['data', 'State that serve --data keeps'],
  ],
  RESOURCES: [
    ...resourceWords,
    ['audit', 'Do the money and the evidence add up'],
    ['next', 'What can be done with a record now'],
    ['why', 'The calls that a record owes a value to'],
  ],
  SANDBOX: [
    ['clock', 'The time of the world, and moving it forward'],
    ['faults', 'Trouble on purpose', 'fault'],
    ['trigger', 'Make a webhook event happen'],
    ['undo', 'Take back the last writes of the world'],
    ['log', 'The calls that changed the world'],
    ['worlds', 'The worlds of the server, and their forks', 'world'],
    ['reset', 'Back to the seeded dataset'],
    ['fixtures', 'The seeded dataset'],
  ],
  SETTINGS: [
    ['profiles', 'Stored identities and addresses', 'profile'],
    ['whoami', 'Which identity calls which server, and why'],
    ['completion', 'Print a completion script'],
  ],
  SUPPORT: [
    ['api', 'Any request with the profile’s identity'],
    ['compare', 'The same request under the fixture identities and yours'],
    ['check', 'Does a service still answer as the contract says'],
    ['check-receiver', 'Does a receiver of webhooks verify as it must'],
    ['permissions', 'Who may call what; --check tests the server'],
    ['explain', 'A problem code, a status or an exit code'],
    ['record', 'Keep every exchange of a command in a file'],
    ['replay', 'Send a recording again and compare the bytes'],
    ['shrink', 'The exchanges of a recording that its refusal needs'],
    ['ticket', 'A recording with all that a support case needs'],
    ['diff', 'Which records differ between two worlds or recordings'],
    ['listen', 'Forward simulated deliveries to a local URL'],
  ],
};

export const topics: readonly Topic[] = Object.entries(groups).flatMap(([group, words]) =>
  words.map(([word, summary, ...aliases]) => ({ word, aliases, group: group as CommandGroup, summary })),
);
