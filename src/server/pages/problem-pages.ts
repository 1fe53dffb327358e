import { suggestName, type Translation, t } from '../../contract/form/localization/localized-text.ts';
import { spanishProblems } from '../../contract/form/localization/spanish/spanish.ts';
import { Problem } from '../../contract/form/problem.ts';
import { isProblemCode, type ProblemCode, problemCodes, problems } from '../../contract/form/problems.ts';
import { defaultWorldName } from '../../contract/permissions.ts';
import type { Scenario } from '../../contract/records.ts';
import { findWanted } from '../../contract/wanted-scenarios.ts';
import { rewriteLine } from '../../primitives/shells/rewrite-line.ts';
import type { Shell } from '../../primitives/shells/shell.ts';
import { findTriggers, type Trigger } from '../../projections/triggers.ts';
import type { Seed } from '../../world/records/seed.ts';
import { prefersJson } from '../wire/accept.ts';
import { originOf } from '../wire/origin.ts';
import { translationFor } from '../wire/translation-for.ts';
import { html, inLanguage, type Markup, renderAddress, renderCommand, renderFrame } from './frame/html.ts';
import { buildJsonContent, type RenderPage } from './frame/page.ts';
import { readShell, rememberShell, renderShells } from './frame/readers-shell.ts';

const codes = [...problemCodes].sort((a, b) => problems[a].status - problems[b].status);

export const renderProblemList: RenderPage = (_context, { headers }) => {
  const translation = translationFor(headers);
  const data = codes.map((code) => describe(code, translation));
  if (prefersJson(headers.accept)) return inLanguage(translation, buildJsonContent({ data }));
  const rows = data.map(
    ({ code, status, title }) =>
      html`<tr><td>${status}</td><td><a href="/problems/${code}"><code>${code}</code></a></td><td>${title}</td></tr>`,
  );
  const head = [t('Status'), t('Code'), t('What it says')].map(
    (heading) => html`<th>${heading.render(translation)}</th>`,
  );
  return renderFrame(
    t('Problem codes of sbox').render(translation),
    html`<h1>${t('Problems').render(translation)}</h1>
<p class="lead">${t('Every error is an RFC 9457 document with one of these codes.').render(translation)}</p>
<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows}</tbody></table></div>`,
    '/problems',
    { translation },
  );
};

export const renderProblemPage: RenderPage = ({ factsOf }, request) => {
  const code = request.params.code ?? '';
  if (!isProblemCode(code))
    throw new Problem(
      'route_not_found',
      t('No problem has this code; {suggestion}.', { suggestion: suggestName(code, codes) }),
    );
  const origin = originOf(request);
  const { seed } = factsOf(defaultWorldName);
  const triggers = findTriggers(code, scenariosOfFirstOrganization(seed));
  const translation = translationFor(request.headers);
  const facts = describe(code, translation);
  if (prefersJson(request.headers.accept)) {
    const commands = triggers.map(({ sbox, curl }) => ({ sbox, curl: curl?.(origin) ?? null }));
    const scenarios = findWanted(seed.scenarios, ({ expect }) => expect.code === code);
    return inLanguage(translation, buildJsonContent({ data: { ...facts, scenarios, commands } }));
  }
  const { status, title, meaning, remedy } = facts;
  const reader = readShell(request);
  const ways = triggers.map((trigger) => renderTrigger(trigger, origin, reader.shell));
  const page = renderFrame(
    `${status} ${code}`,
    html`<p class="crumb"><a href="/problems">${t('Problems').render(translation)}</a></p>
<h1><span class="status">${status}</span> ${title}</h1>
<p><code>${code}</code></p>
<h2>${t('What it means').render(translation)}</h2><p>${meaning}</p>
<h2>${t('What to do').render(translation)}</h2><p>${remedy}</p>
${ways.length === 0 ? '' : html`<h2>${t('How to reproduce it here').render(translation)}</h2>${renderShells(reader, translation)}${renderAddress(origin, reader.shell)}<ul class="steps" lang="en">${ways}</ul>`}`,
    '/problems',
    { translation },
  );
  return rememberShell(page, request);
};

function describe(code: ProblemCode, translation: Translation | undefined) {
  const { title, meaning, remedy } = translation === undefined ? problems[code] : spanishProblems[code];
  return { code, type: `/problems/${code}`, status: problems[code].status, title, meaning, remedy };
}

/** The scenarios of other organizations would show the same triggers. */
function scenariosOfFirstOrganization({ scenarios, organizationIds: [first] }: Seed): Scenario[] {
  return scenarios.filter(({ organizationId }) => organizationId === first);
}

const renderTrigger = ({ note, sbox, curl }: Trigger, origin: string, shell: Shell): Markup =>
  html`<li>${note}${renderCommand(rewriteLine(sbox, shell))}${curl === undefined ? '' : renderCommand(curl(origin, shell))}</li>`;
