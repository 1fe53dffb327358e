// The one stylesheet of reports, for screen and paper. Its text never varies, so a Content-Security-Policy can name its hash.

export const reportStyle = `@page { margin: 54px 54px 62px; @bottom-left { font: 11px system-ui, sans-serif; color: #59635c; } @bottom-right { font: 11px system-ui, sans-serif; color: #59635c; } }
@page es { @bottom-left { content: "Informe de un entorno de pruebas. No tiene valor contractual."; } @bottom-right { content: "página " counter(page) " de " counter(pages); } }
@page en { @bottom-left { content: "Report of a test environment. It has no contractual value."; } @bottom-right { content: "page " counter(page) " of " counter(pages); } }
:lang(es) .sheet { page: es; }
:lang(en) .sheet { page: en; }
* { box-sizing: border-box; }
:root { color-scheme: light; }
body { margin: 0 auto; max-width: 794px; padding: 32px 54px; background: #fff; color: #1d2420; font: 12px/1.4 system-ui, sans-serif; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
h1 { margin: 12px 0 2px; font-size: 23px; line-height: 1.2; }
h2 { margin: 16px 0 6px; font-size: 14px; break-after: avoid; }
h3 { margin: 0; font-size: 12.5px; color: #59635c; }
small { padding: 0 6px; border: 1px solid #c9c5b9; border-radius: 10px; font-size: 10px; font-weight: 400; color: #59635c; }
p { margin: 0; orphans: 3; widows: 3; }
.subtitle, dt, th, .calculation span { color: #59635c; }
.subtitle { font-size: 13px; }
.letterhead { display: flex; gap: 10px; align-items: center; font-size: 14px; }
.letterhead img { width: 28px; height: 28px; object-fit: contain; }
.letterhead span { margin-left: auto; font-size: 12px; text-align: right; }
.rule { display: block; width: 100%; height: 2px; margin-top: 8px; }
.facts { display: grid; grid-template-columns: repeat(3, 1fr); gap: 8px 16px; margin: 12px 0 0; padding: 11px 14px; border: 1px solid #e2dad8; border-radius: 6px; }
.facts dt { font-size: 11px; }
.facts dd { margin: 0; font-weight: 650; overflow-wrap: anywhere; }
.figure { display: flex; align-items: center; justify-content: space-between; gap: 16px; margin-top: 12px; padding: 7px 16px; border-radius: 6px; background: #e4f1ea; }
.figure strong { font-size: 27px; line-height: 1.2; white-space: nowrap; }
.sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(250px, 1fr)); border: 1px solid #e2dad8; border-radius: 6px; }
.sides > div { padding: 11px 14px; }
.sides > div + div { border-left: 1px solid #e2dad8; }
.measured { font-size: 24px; line-height: 1.25; }
.sides p { margin-bottom: 4px; }
.picture { display: block; width: 100%; height: 118px; margin: 6px 0; background: #e6dcd9; }
.note { margin-top: 9px; padding: 7px 14px; border-radius: 6px; background: #fdf2d0; break-inside: avoid; }
.evidence .note { padding: 0; background: none; color: #59635c; }
.bar { display: block; width: 100%; height: 12px; margin-bottom: 4px; }
.mark { width: 11px; height: 11px; margin-right: 6px; vertical-align: -1px; }
table { width: 100%; border-collapse: collapse; }
th { padding: 2px 0; font-size: 11px; font-weight: 400; text-align: left; }
td { padding: 3px 0; border-top: 1px solid #e2dad8; vertical-align: top; overflow-wrap: anywhere; }
.calculation tr:first-child td { border-top: 0; }
.calculation td:first-child { width: 22px; color: #59635c; }
.calculation span { margin-left: 5px; }
th.number, td.number { padding-left: 12px; text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
tr.sum td { border-top: 1.5px solid #1d2420; font-weight: 700; }
.calculation tr.sum td { font-size: 14px; }
tr, .sides, .facts, .signature { break-inside: avoid; }
section:not(:has(tbody tr:nth-child(13))) { break-inside: avoid; }
tbody tr:nth-child(-n+2):not(:last-child) { break-after: avoid; }
tbody tr:nth-last-child(-n+2):not(:first-child) { break-before: avoid; }
.signature { display: flex; align-items: center; gap: 16px; margin-top: 14px; padding: 9px 14px; border: 1px solid #1f6f43; border-radius: 6px; }
.signature div { flex: 1; }
.signature span { display: block; color: #59635c; }
.seal { width: 52px; height: 52px; fill: none; stroke: #1f6f43; stroke-width: 1.5; }
.seal path { stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; }
.evidence { margin-top: 40px; }
.evidence td { padding: 2px 0; }
.evidence .facts { margin-top: 0; }
.evidence .facts dd { font-weight: 400; }
.draft-mark { position: fixed; z-index: 1; inset: 40% 0 auto; text-align: center; font-size: 112px; font-weight: 700; letter-spacing: .1em; text-transform: uppercase; color: #a8321f; opacity: .13; transform: rotate(-28deg); pointer-events: none; }
footer { margin-top: 22px; padding-top: 6px; border-top: 1px solid #e2dad8; font-size: 11px; color: #59635c; }
.definitions { position: absolute; }
@media print { body { max-width: none; padding: 0; line-height: 1.3; } h1 { margin-top: 9px; font-size: 21px; } h2 { margin: 10px 0 4px; } .facts { gap: 5px 16px; margin-top: 9px; padding: 8px 14px; } .figure { margin-top: 9px; padding: 4px 14px; } .sides > div { padding: 8px 14px; } .picture { height: 86px; margin: 4px 0; } .sides td, .calculation td { padding: 2px 0; } .evidence { font-size: 11px; line-height: 1.25; } .evidence td, .evidence th { padding: 0; } .evidence .facts { gap: 2px 16px; padding: 5px 12px; margin: 0; } .evidence .facts dt { font-size: 10px; } .evidence h2 { margin: 7px 0 2px; font-size: 13px; } .evidence .note { margin-top: 4px; } .sheet:not(.evidence) .note { margin-top: 7px; padding: 5px 14px; } .signature { margin-top: 10px; padding: 7px 14px; } footer { display: none; } .evidence { display: table; width: 100%; margin: 0; break-before: page; } .evidence > header { display: table-header-group; } }
@media screen and (max-width: 600px) { body { padding: 16px; } .facts, .evidence .facts { grid-template-columns: 1fr; } .sides > div + div { border-left: 0; border-top: 1px solid #e2dad8; } .figure { flex-wrap: wrap; } .figure strong { font-size: 22px; } }
`;
