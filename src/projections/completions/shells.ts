// The shells that have a completion script, and the file that it is in. Data only.

export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

export const completionFiles: Record<Shell, string> = {
  bash: 'sbox.bash',
  zsh: '_sbox',
  fish: 'sbox.fish',
  powershell: 'sbox.ps1',
};
