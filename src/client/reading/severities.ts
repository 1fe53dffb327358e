// Names of the severity of an event or of damage in both languages. The English name is the word of the API.

import type { WeatherEvent } from '../../contract/records.ts';
import type { Damage } from '../footprint/damage-looks.ts';
import type { Language } from './figures.ts';
import spanish from './severities.json' with { type: 'json' };

export const renderSeverity = (damage: Damage, language: Language): string =>
  language === 'en' ? damage : spanish.classes[damage];

/** Renders `severe hail`; in Spanish the severity follows the peril and agrees with its gender. */
export const renderPeril = (
  { severity, peril }: Pick<WeatherEvent, 'severity' | 'peril'>,
  language: Language,
): string =>
  language === 'en' ? `${severity} ${peril.replaceAll('_', ' ')}` : spanish.strikes[`${severity} ${peril}`];
