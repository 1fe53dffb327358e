// The one stylesheet of reports, for screen and A4. Its text never varies, so a Content-Security-Policy can name its hash.

export const reportStyle = `@page { size: A4; margin: 18mm 18mm 20mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt system-ui, sans-serif; color: #59635c; } }
* { box-sizing: border-box; }
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 44rem; padding: 1.1rem; background: #fff; color: #1d2420; font: 10pt/1.4 system-ui, sans-serif; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1 { margin: .9rem 0 .2rem; font-size: 16pt; line-height: 1.2; }
h2 { margin: 1.1rem 0 .35rem; font-size: 11pt; color: #1f5f43; break-after: avoid; }
h2 small { margin-left: .5rem; padding: 0 .4rem; border: 1px solid #c9c5b9; border-radius: 1rem; font-size: 7.5pt; font-weight: 400; color: #59635c; }
p { margin: .3rem 0; orphans: 3; widows: 3; }
.soft, dt, th, .note { color: #59635c; }
.note { font-size: 8.5pt; }
.letterhead { display: flex; gap: .75rem; align-items: center; }
.letterhead img { width: 40px; height: 40px; object-fit: contain; }
.letterhead strong { display: block; font-size: 13pt; }
.letterhead .contact { margin-left: auto; text-align: right; font-size: 8.5pt; overflow-wrap: anywhere; }
.rule { display: block; width: 100%; height: 3px; margin-top: .7rem; }
.answers { display: grid; grid-template-columns: 1fr 1fr 1fr 1.25fr; margin: .8rem 0 0; border: 1px solid #e2dfd6; border-radius: .35rem; overflow: hidden; }
.answers div { padding: .4rem .65rem; border-left: 1px solid #e2dfd6; }
.answers div:first-child { border-left: 0; }
.answers div:last-child { background: #e4f1ea; }
.answers dt { font-size: 8pt; }
.answers small { font-size: 7.5pt; font-weight: 400; }
.answers dd { margin: 0; font-size: 12.5pt; font-weight: 650; white-space: nowrap; }
.facts { display: grid; grid-template-columns: 6.2rem 1fr 5rem 1fr; gap: .1rem .9rem; margin: 0; }
.facts dd { margin: 0; overflow-wrap: anywhere; }
section, table, .facts, .pictures, .signature, pre { break-inside: avoid; }
:is(section, table):has(tbody tr:nth-child(13)) { break-inside: auto; }
section > :has(+ table), section > :has(+ .note + table), tbody tr:nth-child(-n+2):not(:last-child) { break-after: avoid; }
tbody tr:nth-last-child(-n+2):not(:first-child) { break-before: avoid; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 12.5rem)); gap: .6rem; }
figure { margin: 0; border: 1px solid #e2dfd6; border-radius: .35rem; overflow: hidden; }
.picture { display: block; width: 100%; background: #fbfaf7; }
figcaption { display: flex; justify-content: space-between; padding: .25rem .6rem; border-top: 1px solid #e2dfd6; font-size: 8.5pt; }
.bar { display: block; width: 100%; border-radius: .2rem; }
.mark { width: .8rem; height: .8rem; margin-right: .35rem; vertical-align: -.1rem; }
table { width: 100%; margin: .3rem 0 0; border-collapse: collapse; }
th { padding: .15rem 0; font-size: 8pt; font-weight: 400; text-align: left; }
td { padding: .22rem 0; border-bottom: 1px solid #eceae3; overflow-wrap: anywhere; }
tr { break-inside: avoid; }
th.number, td.number { padding-left: .9rem; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.sum td { border-bottom: 0; font-weight: 650; }
.signature { display: grid; grid-template-columns: 14rem 1fr; gap: 1rem; padding: .6rem .75rem; border: 1px solid #e2dfd6; border-radius: .35rem; }
.signature em { display: block; font: italic 15pt Georgia, serif; color: #1f5f43; }
code { font: 8pt/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.signature code { word-break: break-all; }
pre { margin: .3rem 0; padding: .4rem .65rem; background: #f3f1ea; border-radius: .35rem; white-space: pre-wrap; }
.draft-mark { position: fixed; z-index: 1; inset: 40% 0 auto; text-align: center; font-size: 84pt; font-weight: 700; letter-spacing: .1em; text-transform: uppercase; color: #a8321f; opacity: .13; transform: rotate(-28deg); pointer-events: none; }
.draft-note { padding: .35rem .65rem; background: #fff3cf; border-radius: .35rem; }
footer { margin-top: 1.4rem; padding-top: .4rem; border-top: 1px solid #e2dfd6; font-size: 8pt; color: #59635c; }
.definitions { position: absolute; }
@media print { body { max-width: none; padding: 0; font-size: 9.5pt; } h2 { margin-top: .85rem; } td { padding: .14rem 0; } }
@media screen and (max-width: 600px) { .answers { grid-template-columns: 1fr 1fr; } .answers div { border-top: 1px solid #e2dfd6; margin-top: -1px; } .facts { grid-template-columns: 7rem 1fr; } .signature { grid-template-columns: 1fr; } .letterhead .contact { font-size: 8pt; } }
`;
