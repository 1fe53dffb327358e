// The completion script for PowerShell 5.1 and later.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, Word } from './candidates.ts';
import type { CompletionModel } from './model.ts';

export function renderPowershell(model: CompletionModel): string {
  return [
    '# Completion of sbox for PowerShell. Generated; npm run generate writes it.',
    'Register-ArgumentCompleter -Native -CommandName sbox -ScriptBlock {',
    '  param($wordToComplete, $commandAst, $cursorPosition)',
    `  $valueFlags = ${listTexts(model.valueFlags)}`,
    `  $everywhere = ${list(model.everywhere)}`,
    `  $profiles = ${listTexts(model.profiles)}`,
    '  $moves = @{',
    ...model.moves.flatMap(({ from, words, to }) => words.map((word) => `    '${from}/${word}' = '${to}'`)),
    '  }',
    '  $values = @{',
    ...model.values.flatMap(({ path = '*', flags, candidates }) =>
      flags.map((flag) => `    '${path}:${flag}' = ${list(wordsOf(candidates))}`),
    ),
    '  }',
    '  $options = @{',
    ...[...model.options].map(([path, options]) => `    '${path}' = ${list(options)}`),
    '  }',
    '  $operands = @{',
    ...[...model.subcommands].map(([path, words]) => `    '${path}:0' = ${list(words)}`),
    ...model.operands.map(
      ({ path, position, candidates }) => `    '${path}:${position}' = ${list(wordsOf(candidates))}`,
    ),
    '  }',
    '  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })',
    "  if ($wordToComplete -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }",
    "  $place = ''; $position = 0; $pending = ''",
    '  foreach ($word in $typed) {',
    "    if ($pending -ne '') { $pending = ''; continue }",
    "    if ($word -ceq '--') { return }",
    '    if ($valueFlags -ccontains $word) { $pending = $word; continue }',
    "    if ($word.StartsWith('-')) { continue }",
    '    if ($moves.ContainsKey("$place/$word")) { $place = $moves["$place/$word"] } else { $position++ }',
    '  }',
    '  $found = @()',
    "  if ($pending -ne '') {",
    '    $found = if ($values.ContainsKey("${place}:$pending")) { $values["${place}:$pending"] } else { $values["*:$pending"] }',
    "  } elseif ($wordToComplete.StartsWith('-')) { $found = @($options[$place]) + $everywhere }",
    '  else { $found = $operands["${place}:$position"] }',
    "  if ($found -contains 'profiles:') { $stored = @(sbox profiles list -o id 2>$null); $found = if ($stored) { $stored } else { $profiles } }",
    '  $found | Where-Object { $_ -and $_.StartsWith($wordToComplete) } | ForEach-Object {',
    '    $text, $says = $_ -split "`t", 2',
    '    if (-not $says) { $says = $text }',
    "    [System.Management.Automation.CompletionResult]::new($text, $text, 'ParameterValue', $says)",
    '  }',
    '}',
    '',
  ].join('\n');
}

const listTexts = (texts: readonly string[]): string =>
  `@(${texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ')})`;

/** A tab separates a word from its description. */
const list = (words: readonly Word[]): string =>
  listTexts(words.map(({ text, description }) => (description === '' ? text : `${text}\t${description}`)));

/** PowerShell lists files by itself where nothing is offered. A mark that equals no word stands for the stored profiles. */
function wordsOf(candidates: Candidates): readonly Word[] {
  if (candidates === 'profiles') return [{ text: 'profiles:', description: '' }];
  return typeof candidates === 'string' ? [] : candidates.words;
}
