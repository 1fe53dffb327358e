// The styles of the pages, in light and dark, with the colours and the bar of the console. They load nothing.

const colours = `:root {
  color-scheme: light dark;
  --ground: #fbfaf7; --surface: #ffffff; --line: #e2dfd6; --ink: #1d2420; --soft: #59635c; --accent: #1f6f4a; --accent-ground: #e4f1ea; --warn: #8a5200;
}
@media (prefers-color-scheme: dark) {
  :root { --ground: #121613; --surface: #1a201c; --line: #2d3630; --ink: #e6ebe7; --soft: #a3aea7; --accent: #6fd3a2; --accent-ground: #1d3528; --warn: #f3b343; }
}
`;

const barHeight = '40px';

const bar = `.pages-bar { box-sizing: border-box; height: ${barHeight}; display: flex; gap: 1.25rem; align-items: center; overflow-x: auto; padding: 0 .75rem; background: var(--surface); border-bottom: 1px solid var(--line); font: 13px/1.45 system-ui, sans-serif; white-space: nowrap; }
.pages-bar .home { display: flex; gap: .4rem; align-items: center; font-weight: 650; font-size: 15px; color: var(--ink); text-decoration: none; }
.pages-bar nav { display: flex; align-self: stretch; }
.pages-bar nav a { display: flex; align-items: center; padding: 0 .55rem; border-bottom: 3px solid transparent; color: var(--ink); text-decoration: none; }
.pages-bar nav a:hover { background: var(--accent-ground); }
.pages-bar nav a[aria-current] { border-bottom-color: var(--accent); background: var(--accent-ground); font-weight: 600; }
@media (max-width: 40rem) { .pages-bar { gap: .5rem; } .pages-bar nav a { padding: 0 .35rem; } }
`;

export const referenceStyle = `${colours}${bar}body { margin: 0; }
.pages-bar { position: sticky; top: 0; z-index: 100; }
noscript { display: block; padding: 1rem; }
body.light-mode, body.dark-mode {
  --scalar-custom-header-height: ${barHeight}; --scalar-font: system-ui, sans-serif;
  --scalar-background-1: var(--ground); --scalar-background-2: var(--surface); --scalar-border-color: var(--line);
  --scalar-color-1: var(--ink); --scalar-color-2: var(--soft); --scalar-color-3: var(--soft); --scalar-color-accent: var(--accent);
}
`;

export const pagesStyle = `${colours}${bar}* { box-sizing: border-box; }
html, body { height: auto; overflow: visible; } #console { display: none; } /* The console's page where no script runs. */
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: .2em; }
main { max-width: 60rem; margin: 0 auto; padding: 0 1.5rem 4rem; }
h1 { font-size: clamp(1.6rem, 4vw, 2.2rem); line-height: 1.2; margin: 1.5rem 0 .75rem; }
h2 { font-size: 1.1rem; margin: 2.25rem 0 .6rem; }
p { margin: .5rem 0; max-width: 46rem; }
.lead { font-size: 1.1rem; color: var(--soft); }
.status { color: var(--warn); font-variant-numeric: tabular-nums; }
.crumb { margin-top: 1rem; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .9em; }
pre { margin: .4rem 0 1rem; padding: .8rem 1rem; overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; line-height: 1.5; }
.shells a[aria-current] { font-weight: 600; color: var(--ink); text-decoration: none; }
.command code { user-select: all; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); }
table { border-collapse: collapse; width: 100%; }
th, td { padding: .5rem .9rem; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
thead th { border-top: 0; font-size: .85rem; font-weight: 600; color: var(--soft); }
td code { white-space: nowrap; }
td a { text-decoration: none; }
td a:hover { text-decoration: underline; text-underline-offset: .3em; }
.steps { padding-left: 1.2rem; }
.links { list-style: none; padding: 0; display: grid; gap: .4rem; }
.links li { display: flex; flex-wrap: wrap; gap: 0 .75rem; }
.links a { min-width: 10rem; font-weight: 550; }
.links span { color: var(--soft); }
.shelved main { max-width: 60.5rem; margin: 0; padding: 0 2.5rem 4rem; min-width: 0; }
.sidebar, .contents { padding: .75rem 1.25rem 2rem; font-size: .875rem; line-height: 1.45; }
.sidebar h2, .contents h2 { display: flex; justify-content: space-between; margin: 1rem 0 .25rem; font-size: .8rem; }
.sidebar small { font-weight: 400; color: var(--soft); }
.sidebar ul, .contents ul { list-style: none; margin: 0 0 .5rem; padding: 0; }
.sidebar li a, .contents li a { display: block; padding: .2rem .25rem; color: var(--ink); text-decoration: none; }
.sidebar li a:hover, .contents li a:hover { text-decoration: underline; }
.sidebar li a[aria-current] { background: var(--accent-ground); font-weight: 600; box-shadow: -3px 0 0 var(--accent); }
@media (width >= 60rem) {
  .shelved { display: grid; grid-template-columns: 16rem minmax(0, 1fr); }
  .shelved main { grid-area: 1 / 2; }
  .sidebar { grid-area: 1 / 1; border-right: 1px solid var(--line); background: var(--surface); }
  .contents { display: none; }
}
@media (width >= 75rem) {
  .shelved:has(.contents) { grid-template-columns: 16rem minmax(0, 1fr) 14rem; }
  .contents { display: block; grid-area: 1 / 3; }
  .contents ul { position: static; border-left: 2px solid var(--line); padding-left: .5rem; }
}
.search { display: flex; gap: .5rem; margin: .75rem 0 1rem; }
.search input { flex: 1; min-width: 0; padding: .7rem 1rem; font: inherit; color: inherit; background: var(--surface); border: 2px solid var(--accent); border-radius: .5rem; }
button { font: inherit; padding: .3rem .8rem; color: var(--accent); background: var(--surface); border: 1px solid var(--line); border-radius: .4rem; cursor: pointer; }
.start { padding: .5rem 1.4rem 1rem; background: var(--surface); border: 1px solid var(--line); border-radius: .6rem; }
.start h2 { margin-top: .75rem; font-size: 1.2rem; }
.start a { font-weight: 600; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: .75rem; margin: 0; padding: 0; list-style: none; }
.cards li { padding: .7rem .9rem; font-size: .9rem; line-height: 1.4; background: var(--surface); border: 1px solid var(--line); border-radius: .5rem; }
.cards a { display: block; font-weight: 600; font-size: 1rem; text-decoration: none; }
.found li { margin: .6rem 0; }
pre { position: relative; max-width: 45.5rem; }
.copy { position: absolute; top: .35rem; right: .35rem; font: 600 .8rem system-ui, sans-serif; }
summary { cursor: pointer; padding: .25rem 0; }
summary h3 { display: inline; font-size: 1rem; margin: 0; }
@media print {
  .pages-bar, .sidebar, .contents, .copy, .run, .shells, .search { display: none; }
  .shelved { display: block; }
  main { max-width: none; padding: 0; }
  details::details-content { display: block; content-visibility: visible; }
}
@media (max-width: 40rem) {
  main { padding-inline: 1rem; }
  .shelved main { padding-inline: 1rem; }
  thead { display: none; }
  tr { display: grid; grid-template-columns: auto 1fr; gap: .1rem .75rem; padding: .6rem .9rem; border-top: 1px solid var(--line); }
  tr:first-child { border-top: 0; }
  td { padding: 0; border-top: 0; }
  td:last-child { grid-column: 1 / -1; }
  td code { white-space: normal; overflow-wrap: anywhere; }
}
footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .85rem; }
`;
