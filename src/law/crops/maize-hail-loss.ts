// Percent of the yield of maize that is lost with a share of its leaves, by stage: hail guide of Mycogen, after UNL EC126 and
// the loss adjustment standards of FCIC (Decision 48). The guide's own word for each stage comes second, to compare the two.

/** A row for each stage, a column for each tenth of the leaves: 10, 20 … 100 %. */
export const maizeHailLoss = [
  //                        10  20  30  40  50  60  70  80  90  100
  ['V6', '7 leaves', /*  */ [0, 0, 0, 1, 2, 4, 5, 6, 8, 9]],
  ['V8', '9 leaves', /*  */ [0, 0, 1, 2, 4, 6, 7, 9, 11, 13]],
  ['V10', '11 leaves', /**/ [0, 1, 2, 5, 7, 9, 11, 14, 18, 22]],
  ['V12', '13 leaves', /**/ [0, 1, 3, 6, 10, 13, 17, 22, 28, 34]],
  ['V14', '15 leaves', /**/ [1, 2, 5, 9, 15, 20, 26, 34, 42, 51]],
  ['V16', '17 leaves', /**/ [2, 4, 7, 13, 21, 28, 37, 48, 59, 72]],
  ['V18', '19–21 leaves', [3, 6, 11, 18, 27, 38, 51, 64, 79, 96]],
  ['VT', 'tassel', /*    */ [3, 7, 13, 21, 31, 42, 55, 68, 83, 100]],
  ['R1', 'silked', /*    */ [3, 7, 12, 20, 29, 39, 51, 65, 80, 97]],
  ['R1, silks brown', 'silks brown', [2, 6, 11, 18, 27, 36, 47, 60, 74, 90]],
  ['R2', 'blister', /*   */ [2, 5, 10, 16, 22, 30, 39, 50, 60, 73]],
  ['R3', 'milk', /*      */ [1, 3, 7, 12, 18, 24, 32, 41, 49, 59]],
  ['R4', 'soft dough', /**/ [1, 2, 4, 8, 12, 17, 23, 29, 35, 41]],
] as const;
