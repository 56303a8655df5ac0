/**
 * The look of a report: the tokens of the terminal (renderer/theme/tokens.css) with both themes side by side, since a report
 * is one file that follows the reader's system until the reader says otherwise.
 */
export const STYLE = `
:root { color-scheme: light dark; --hue: 277;
  --bg: light-dark(oklch(0.918 0.007 277), oklch(0.13 0.007 277));
  --surface: light-dark(oklch(0.995 0.001 277), oklch(0.172 0.007 277));
  --surface-2: light-dark(oklch(0.972 0.004 277), oklch(0.2 0.007 277));
  --field: light-dark(oklch(0.948 0.005 277), oklch(0.236 0.007 277));
  --line: light-dark(oklch(0.925 0.006 277), oklch(0.236 0.007 277));
  --line-strong: light-dark(oklch(0.83 0.007 277), oklch(0.335 0.007 277));
  --line-grid: light-dark(oklch(0.955 0.004 277), oklch(0.215 0.007 277));
  --text: light-dark(oklch(0.215 0.014 277), oklch(0.96 0.004 277));
  --text-2: light-dark(oklch(0.41 0.011 277), oklch(0.775 0.007 277));
  --text-3: light-dark(oklch(0.505 0.01 277), oklch(0.655 0.007 277));
  --gross: light-dark(oklch(0.41 0.011 277), oklch(0.775 0.007 277));
  --brand: light-dark(oklch(0.45 0.163 277), oklch(0.715 0.125 277));
  --up: light-dark(oklch(0.47 0.108 160), oklch(0.765 0.148 160));
  --up-mark: light-dark(oklch(0.6 0.125 162), oklch(0.69 0.13 162));
  --down: light-dark(oklch(0.515 0.19 24), oklch(0.705 0.172 22));
  --down-mark: light-dark(oklch(0.615 0.19 24), oklch(0.635 0.19 22));
  --down-wash: color-mix(in oklab, var(--down) 9%, transparent);
  --warn: light-dark(oklch(0.5 0.105 72), oklch(0.835 0.135 86));
  --warn-mark: light-dark(oklch(0.675 0.145 68), oklch(0.835 0.135 86));
  --warn-wash: color-mix(in oklab, var(--warn-mark) 15%, transparent);
  --danger: light-dark(oklch(0.51 0.195 24), oklch(0.715 0.165 18));
  --danger-wash: color-mix(in oklab, var(--danger) 12%, transparent);
  --ok: light-dark(oklch(0.5 0.115 160), oklch(0.765 0.148 160)); }
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
* { box-sizing: border-box; margin: 0; }
body { background: var(--bg); color: var(--text); font: 450 12px/16px 'Inter Variable', Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums; padding: 4px; }
main { display: grid; gap: 4px; max-width: 1720px; margin: 0 auto; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; background: var(--surface); border-radius: 4px; padding: 8px 12px; }
h1 { font-size: 15px; font-weight: 650; } h2 { font-size: 12px; font-weight: 560; }
header .grow { flex: 1; } code, .chip.code { font-family: 'JetBrains Mono Variable', 'JetBrains Mono', ui-monospace, monospace; font-size: 11px; }
.chip { background: var(--field); border-radius: 3px; padding: 1px 6px; color: var(--text-2); white-space: nowrap; } .chip.brand { color: var(--brand); }
button { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 4px; height: 26px; padding: 0 10px; cursor: pointer; }
button:focus-visible, input:focus-visible + label { outline: 2px solid var(--brand); outline-offset: 1px; }
.row { display: grid; gap: 4px; } .panel { background: var(--surface); border-radius: 4px; min-width: 0; display: flex; flex-direction: column; overflow: hidden; }
.strip { display: flex; align-items: center; gap: 14px; height: 30px; padding: 0 12px; flex: none; white-space: nowrap; } .strip .hint { margin-left: auto; color: var(--text-3); font-size: 11px; overflow: hidden; text-overflow: ellipsis; }
.body { border-top: 1px solid var(--line); flex: 1; min-height: 0; }
.figures { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); padding: 8px 0; } .figures > div { padding: 0 4px 0 12px; white-space: nowrap; overflow: hidden; } .figures > div + div { box-shadow: inset 1px 0 0 var(--line); }
dt, small { font-size: 11px; color: var(--text-3); line-height: 14px; } dd b { font-size: 15px; line-height: 20px; font-weight: 560; display: block; } small { display: block; }
.up { color: var(--up); } .down { color: var(--down); } .warn { color: var(--warn); } .dim { color: var(--text-2); } .num { text-align: right; }
.main { grid-template-columns: minmax(0, 1fr) minmax(330px, 34%); } .three { grid-template-columns: minmax(0, 1.12fr) minmax(0, 0.8fr) minmax(0, 0.62fr); } .two { grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr); } .four { grid-template-columns: minmax(0, 1.1fr) minmax(0, 0.95fr) minmax(0, 1.12fr) minmax(0, 0.63fr); }
.tabs > input { position: absolute; opacity: 0; pointer-events: none; } .tabs > .strip label { cursor: pointer; color: var(--text-2); height: 30px; line-height: 30px; border-bottom: 2px solid transparent; } .tabs > .body { display: none; }
.plot { position: relative; } .plot svg { position: absolute; inset: 0; width: 100%; height: 100%; } .plot span { position: absolute; font-size: 11px; line-height: 14px; color: var(--text-3); white-space: nowrap; } .plot .end { transform: translateX(-100%); } .plot .mid { transform: translateX(-50%); } .plot .at { transform: translateY(-50%); } .plot .end.at { transform: translate(-100%, -50%); } .main .body > .plot { height: 100% !important; min-height: 292px; }
.legend { display: inline-flex; gap: 6px; align-items: center; } .legend i { width: 16px; height: 8px; border-radius: 1px; display: inline-block; margin-left: 6px; }
.verdicts { list-style: none; padding: 0; } .verdicts .line { display: grid; grid-template-columns: 20px minmax(0, 1fr) auto; gap: 8px; padding: 7px 12px; } .verdicts summary { cursor: pointer; list-style: none; } .verdicts summary:hover { background: var(--surface-2); } .verdicts summary:focus-visible { outline: 2px solid var(--brand); outline-offset: -2px; } .verdicts summary::-webkit-details-marker { display: none; } .verdicts summary .chip::after { content: ' ▾'; } .verdicts details[open] summary .chip::after { content: ' ▴'; } .behind { max-height: 220px; overflow: auto; margin: 0 0 8px 28px; } .verdicts li + li { border-top: 1px solid var(--line); } .verdicts b { font-weight: 560; } .verdicts p { color: var(--text-2); font-size: 11px; line-height: 14px; } .verdicts .chip { align-self: center; font-size: 11px; }
.mark { width: 18px; height: 18px; border-radius: 50%; display: grid; place-items: center; background: var(--field); margin-top: 1px; font-style: normal; font-size: 11px; font-weight: 650; } .holds .mark { color: var(--ok); } .look .mark { background: var(--warn-wash); color: var(--warn); } .against .mark { background: var(--danger-wash); color: var(--danger); } .unjudged .mark { color: var(--text-3); }
table { width: 100%; border-collapse: collapse; } th { font-size: 11px; font-weight: 450; color: var(--text-3); text-align: left; height: 24px; } th.num { text-align: right; } td { height: 25px; border-top: 1px solid var(--line); } th, td { padding: 0 5px; white-space: nowrap; } th:first-child, td:first-child { padding-left: 12px; } th:last-child, td:last-child { padding-right: 12px; } tfoot td { background: var(--surface-2); font-weight: 560; } td b { font-weight: 560; } tr.chosen td { background: var(--surface-2); }
.scroll { overflow-x: auto; } .months { display: grid; grid-template-columns: minmax(44px, auto) repeat(12, minmax(33px, 1fr)) minmax(50px, auto); gap: 2px; padding: 6px 12px; } .months > * { height: 25px; line-height: 25px; text-align: right; padding-right: 3px; font-size: 11px; border-radius: 2px; } .months > .h { height: 17px; line-height: 17px; color: var(--text-3); } .months > .k { text-align: left; color: var(--text-2); } .months > .y { font-weight: 560; font-size: 12px; }
.meter { display: inline-block; width: 56px; height: 4px; border-radius: 2px; background: var(--field); vertical-align: 2px; } .meter i { display: block; height: 4px; border-radius: 2px; background: var(--down-mark); }
.facts { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 2px 16px; padding: 8px 12px; } .facts dt { line-height: 16px; } .facts dd { overflow-wrap: anywhere; color: var(--text-2); }
.empty { padding: 18px 12px; color: var(--text-3); }
@media (max-width: 1180px) { .main, .three, .two, .four { grid-template-columns: minmax(0, 1fr); } .figures { grid-template-columns: repeat(auto-fill, minmax(112px, 1fr)); row-gap: 10px; } }
@media print { :root { color-scheme: light; } button { display: none; } .panel { break-inside: avoid; } }
`;

/** One switch: from what is shown to the other theme. */
export const SCRIPT = `
const root = document.documentElement, button = document.querySelector('#theme');
const isDark = () => (root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')) === 'dark';
const name = () => { button.textContent = isDark() ? 'Light' : 'Dark'; };
button.addEventListener('click', () => { root.dataset.theme = isDark() ? 'light' : 'dark'; name(); });
name();
`;
