import { expect, test } from 'vitest';
import { alertMessage, alertTitle } from '../../../src/world/watches/alert-text.ts';
import { hazardEvent } from '../../support/hazard-event.ts';

test.each([
  ['hail', 'severe', 'Granizo severo en Lote 7'],
  ['hail', 'low', 'Granizo leve en Lote 7'],
  ['frost', 'high', 'Helada alta en Lote 7'],
  ['drought', 'moderate', 'Sequía moderada en Lote 7'],
] as const)('%s that is %s has an adjective of its gender, and the plot without its farm', (peril, severity, title) => {
  expect(alertTitle(peril, severity, 'Lote 7, La Aurora')).toBe(title);
});

test('a title has 200 characters at most', () => {
  const head = 'Granizo leve en ';
  expect(alertTitle('hail', 'low', 'x'.repeat(184))).toBe(head + 'x'.repeat(184));
  expect(alertTitle('hail', 'low', 'x'.repeat(185))).toBe(head + 'x'.repeat(184));
});

test('a title is not cut within a character', () => {
  const head = 'Granizo leve en ';
  expect(alertTitle('hail', 'low', `${'x'.repeat(182)}🌾`)).toBe(`${head}${'x'.repeat(182)}🌾`);
  expect(alertTitle('hail', 'low', `${'x'.repeat(183)}🌾`)).toBe(head + 'x'.repeat(183));
});

test.each([
  ['hail', 'An event. Piedras de hasta 34 mm; 12,5 ha dañadas en el lote.'],
  ['frost', 'An event. Mínima de −4,5 °C y 6 horas bajo cero; 12,5 ha dañadas en el lote.'],
  ['drought', 'An event. SPI-3 de −1,8 y 40 días sin lluvia; 12,5 ha dañadas en el lote.'],
] as const)('an alert of %s states its measure as Spanish writes it', (peril, message) => {
  expect(alertMessage(peril, hazardEvent(peril), 12.5)).toBe(message);
});
