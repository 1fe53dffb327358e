// docs/skill.md: what an agent has to know to work with sbox, composed from the pages that people read.

export interface SkillSources {
  readonly readme: string;
  readonly start: string;
  readonly agents: string;
}

/** A section of a page, up to the next heading, without its own heading. */
function sectionOf(text: string, title: string): string {
  const [, behind] = text.split(`\n## ${title}\n`);
  if (behind === undefined) throw new Error(`No page has the section ${title}, which docs/skill.md shows.`);
  return (behind.split('\n## ')[0] as string).replace(/<!--.*?-->\n?/gs, '').trim();
}

/** Up to what support needs: agents read of that where they need it. The page travels to folders that have no sbox, where npx would run another package of that name. */
const commandsOf = (text: string): string =>
  (text.split('\n**For support.**')[0] as string)
    .trim()
    .replace(/ If the shell\s+cannot find `sbox`.*?\.\n/s, '\n')
    .replaceAll('npx sbox', 'sbox');

export function renderSkillPage({ readme, start, agents }: SkillSources): string {
  return `---
name: sbox
description: Work with sbox, a deterministic sandbox of a crop-risk monitoring and claims API. Use it to try calls, to write or debug a client of that API, to explain a refused request, and to test without a real service.
---

# A skill for agents

Written by \`npm run generate\` from the pages that people read. Copy it to where an agent looks for skills, such as
\`.claude/skills/sbox/SKILL.md\`.

## Start

\`sbox serve\` listens at http://127.0.0.1:4600. \`sbox exec -- PROGRAM\` gives one program a sandbox of its own, and
\`sbox mcp\` offers each operation as a tool. The same requests return the same bytes; \`sbox reset\` restores the seed data.

## Tokens

${sectionOf(readme, 'Tokens')}

## The damage footprint, with curl

${sectionOf(start, 'The damage footprint, with curl')}

## Commands

${commandsOf(sectionOf(start, 'The command line'))}

## As tools

${sectionOf(agents, 'What an agent gets')}

## When a request is refused

Every refusal is a problem document with a \`code\`. \`sbox explain CODE\`, or \`/problems/CODE\`, says what it means, which check
decided, and what to do next. A write needs an \`Idempotency-Key\`: after a lost response, send the same request again with
the same key.

## Read on

A running sandbox lists its pages at \`/llms.txt\` and serves each as Markdown; \`/openapi.json\` is the whole surface.
`;
}
