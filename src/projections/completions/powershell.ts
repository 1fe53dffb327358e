// The completion script for PowerShell 5.1 and later.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the text is a shell script.

import type { Candidates, CompletionModel } from './model.ts';

export function renderPowershell(model: CompletionModel): string {
  return [
    '# Completion of sbox for PowerShell. Generated; npm run generate writes it.',
    'Register-ArgumentCompleter -Native -CommandName sbox -ScriptBlock {',
    '  param($wordToComplete, $commandAst, $cursorPosition)',
    `  $valueFlags = ${list(model.valueFlags)}`,
    '  $moves = @{',
    ...model.moves.flatMap(({ from, words, to }) => words.map((word) => `    '${from}/${word}' = '${to}'`)),
    '  }',
    '  $values = @{',
    ...model.values.flatMap(({ place = '*', flags, candidates }) =>
      flags.map((flag) => `    '${place}:${flag}' = ${list(wordsOf(candidates))}`),
    ),
    '  }',
    '  $options = @{',
    ...[...model.options].map(([place, options]) => `    '${place}' = ${list(options)}`),
    '  }',
    '  $operands = @{',
    ...[...model.subcommands].map(([place, words]) => `    '${place}:0' = ${list(words)}`),
    ...model.operands.map(
      ({ place, position, candidates }) => `    '${place}:${position}' = ${list(wordsOf(candidates))}`,
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
    "  } elseif ($wordToComplete.StartsWith('-')) { $found = $options[$place] }",
    '  else { $found = $operands["${place}:$position"] }',
    '  $found | Where-Object { $_ -and $_.StartsWith($wordToComplete) } | ForEach-Object {',
    "    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)",
    '  }',
    '}',
    '',
  ].join('\n');
}

const list = (words: readonly string[]): string => `@(${words.map((word) => `'${word}'`).join(', ')})`;

/** PowerShell lists files by itself where nothing is offered. */
const wordsOf = (candidates: Candidates): readonly string[] => (typeof candidates === 'string' ? [] : candidates);
