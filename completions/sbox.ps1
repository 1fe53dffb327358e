# Completion of sbox for PowerShell 7. It asks sbox what may follow, and runs nothing of what it is told.
# PowerShell lists files by itself where nothing is offered.
Register-ArgumentCompleter -Native -CommandName sbox -ScriptBlock {
  param($typed, $line, $cursor)
  $words = @($line.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.EndOffset -lt $cursor } |
      ForEach-Object { if ($_ -is [Management.Automation.Language.StringConstantExpressionAst]) { $_.Value } else { $_.Extent.Text } })
  $kind, $offered = @(sbox __complete -- @words $typed 2>$null)
  foreach ($answer in $offered) {
    $word, $about = $answer -split "`t", 2
    if (-not $about) { $about = $word }
    [Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
  }
}
