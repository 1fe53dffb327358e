const numberOf = (id: string, digits: number): string => id.slice(id.lastIndexOf('_') + 1).padStart(digits, '0');

export const claimNumberOf = (claimId: string, reportedAt: string): string =>
  `SIN-${reportedAt.slice(0, 4)}-${numberOf(claimId, 6)}`;

export const actaNumberOf = (peritajeId: string, completedAt: string): string =>
  `ACT-${completedAt.slice(0, 4)}-${numberOf(peritajeId, 4)}`;
