import { describe, expect, test } from 'vitest';
import { defoliationPctOf, expectedLoss, type LossQuestion } from '../../../src/law/crops/expected-loss.ts';

const lossOf = (question: LossQuestion, strength: number): number | string => {
  const loss = expectedLoss(question);
  return typeof loss === 'string' ? loss : Math.round(loss(strength) * 100) / 100;
};
const plot = (crop: LossQuestion['plot']['crop'], species: LossQuestion['plot']['species'] = null) => ({
  crop,
  species,
});
/** Degrees Celsius below zero of a temperature in Fahrenheit. */
const below = (fahrenheit: number) => (32 - fahrenheit) / 1.8;

test.each([
  [5, 0],
  [7.5, 10],
  [11.25, 20],
  [15, 30],
  [25, 60],
  [35, 90],
  [40, 100],
  [60, 100],
  [1, 0],
])('stones of %d mm take %d percent of the leaves', (stoneMm, pct) => {
  expect(defoliationPctOf(stoneMm)).toBeCloseTo(pct, 9);
});

describe('where nothing published gives a loss, the reason is given', () => {
  test.each([
    ['drought on maize', plot('maize'), 'drought', 'V6', 'no_published_table'],
    ['hail on vine', plot('vineyard'), 'hail', undefined, 'no_published_table'],
    ['hail on wheat', plot('wheat'), 'hail', 'flowering', 'no_published_table'],
    ['hail on fruit', plot('stone_fruit', 'peach'), 'hail', 'ripe', 'no_published_table'],
    ['frost on maize', plot('maize'), 'frost', 'V6', 'no_published_table'],
    ['a plot without a crop', plot(null), 'hail', undefined, 'crop_unknown'],
    ['fruit without a species', plot('stone_fruit'), 'frost', undefined, 'species_unknown'],
    ['maize that was not sown', plot('maize'), 'hail', undefined, 'stage_unknown'],
    ['maize after soft dough', plot('maize'), 'hail', 'R5', 'stage_outside_table'],
    ['soybean before its pods', plot('soybean'), 'hail', 'R2', 'stage_outside_table'],
    ['a dormant cherry', plot('stone_fruit', 'cherry'), 'frost', 'dormant', 'stage_outside_table'],
  ] as const)('%s', (_, given, peril, stage, reason) => {
    expect(lossOf({ plot: given, peril, stage }, 3)).toBe(reason);
  });
});

// 21.67 mm take half of the leaves, 30 mm three quarters, 40 mm all.
test.each([
  ['soybean', 'R3', 65 / 3, 13.5],
  ['soybean', 'R3', 40, 33],
  ['soybean', 'R4', 65 / 3, 20],
  ['soybean', 'R5', 30, 45],
  ['soybean', 'R5', 40, 75],
  ['sunflower', 'R1', 40, 92],
  ['sunflower', 'R5.1', 40, 80],
  ['sunflower', 'R7', 40, 50],
  ['sunflower', 'R7', 65 / 3, 15.5],
  ['sunflower', 'R9', 40, 0],
  ['maize', 'R1', 9.3, 3],
  ['maize', 'R1', 9.4, 7],
  ['maize', 'R1', 6.2, 0],
] as const)('hail costs %s in %s by stones of %d mm %d percent', (crop, stage, stoneMm, pct) => {
  expect(lossOf({ plot: plot(crop), peril: 'hail', stage }, stoneMm)).toBe(pct);
});

test.each([
  ['jointing', 24, 40],
  ['jointing', 24.1, 0],
  ['boot', 28, 40],
  ['flowering', 30, 60],
  ['flowering', 30.1, 0],
  ['milk', 28, 40],
  ['dough', 28, 15],
  ['dough', 28.1, 0],
] as const)('wheat in %s loses at %d °F %d percent', (stage, fahrenheit, pct) => {
  expect(lossOf({ plot: plot('wheat'), peril: 'frost', stage }, below(fahrenheit - 1e-9))).toBe(pct);
});

// At the two temperatures 10 and 90 % are killed. A cherry needs 50 % of its buds, a peach 15.
test.each([
  ['cherry', 'full bloom', 28, 0],
  ['cherry', 'full bloom', 26.5, 0],
  ['cherry', 'full bloom', 25, 80],
  ['cherry', 'full bloom', 24, 100],
  ['cherry', 'side green', 9, 80],
  ['cherry', 'green tip', 14, 80],
  ['cherry', 'tight cluster', 17, 80],
  ['cherry', 'open cluster', 21, 80],
  ['cherry', 'first white', 24, 80],
  ['peach', 'swelling', 9, 33.33],
  ['peach', 'pink', 15, 33.33],
  ['peach', 'first bloom', 21, 33.33],
  ['peach', 'full bloom', 24, 33.33],
  ['peach', 'post bloom', 25, 33.33],
  ['peach', 'post bloom', 28, 0],
] as const)('a %s in %s loses at %d °F %d percent', (species, stage, fahrenheit, pct) => {
  expect(lossOf({ plot: plot('stone_fruit', species), peril: 'frost', stage }, below(fahrenheit))).toBe(pct);
});
