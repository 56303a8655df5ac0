import { escaped } from '../report/draw.ts';
import { SCRIPT, STYLE } from '../report/style.ts';
import type { BenchResult, BenchRun, CellState, SequenceLine } from './result.ts';

/** What a state is called, and the sign that says it without colour. */
const STATES: Readonly<Record<CellState, readonly [word: string, sign: string]>> = {
  held: ['holds', ''],
  late: ['holds, late', ''],
  failed: ['fails', '×'],
  noPart: ['has no part', ''],
  notPlayed: ['was not played', ''],
};

const GRID_STYLE = `
.bench { display: grid; grid-template-columns: minmax(200px, max-content) repeat(var(--faults), minmax(17px, 1fr)) 64px; padding: 0 12px 8px; overflow-x: auto; align-items: center; }
.bench .g { font-size: 11px; color: var(--text-3); height: 22px; line-height: 22px; white-space: nowrap; padding-left: 3px; box-shadow: inset 1px 0 0 var(--line-strong); overflow: hidden; }
.bench .f { height: 82px; writing-mode: sideways-lr; writing-mode: vertical-rl; transform: rotate(180deg); font-size: 11px; line-height: 14px; color: var(--text-3); white-space: nowrap; padding-top: 4px; justify-self: center; }
.bench .r { height: 25px; line-height: 25px; white-space: nowrap; padding-right: 12px; box-shadow: inset 0 1px 0 var(--line); } .bench .r small { display: inline; margin-right: 7px; }
.bench .t { height: 25px; line-height: 25px; text-align: right; color: var(--text-2); box-shadow: inset 0 1px 0 var(--line); } .bench .t.failed { color: var(--danger); font-weight: 560; }
.bench .c { all: unset; height: 25px; display: grid; place-items: center; box-shadow: inset 0 1px 0 var(--line); } .bench button.c { cursor: pointer; }
.bench .c i { width: 11px; height: 11px; border-radius: 2px; background: color-mix(in oklab, var(--text-3) 62%, var(--surface)); font-style: normal; }
.bench .noPart i, .bench .notPlayed i, .key .noPart, .key .notPlayed { width: 3px; height: 3px; border-radius: 50%; } .bench .notPlayed i { background: none; box-shadow: 0 0 0 1px var(--text-3); }
.bench .late i, .key .late { background: var(--warn-mark); border-radius: 50%; } .bench .failed i { background: var(--danger); color: var(--surface); width: 13px; height: 13px; line-height: 12px; text-align: center; font-weight: 650; }
.bench .c:focus-visible i, .bench .c[aria-selected='true'] i { outline: 2px solid var(--brand); outline-offset: 2px; }
.key i { display: inline-block; width: 10px; height: 10px; border-radius: 2px; margin: 0 5px 0 12px; background: color-mix(in oklab, var(--text-3) 62%, var(--surface)); vertical-align: middle; } .key .failed { background: var(--danger); }
.pair[hidden] { display: none; } .seq { display: grid; grid-template-columns: 74px repeat(4, minmax(0, 1fr)); padding: 0 12px 10px; position: relative; }
.seq > b { font-weight: 560; text-align: center; height: 24px; line-height: 24px; } .seq > .tm { color: var(--text-3); font-size: 11px; grid-column: 1; line-height: 22px; }
.seq > .l { min-height: 22px; line-height: 16px; padding: 0 6px 1px; font-size: 11px; border-bottom: 1px solid var(--line-strong); position: relative; overflow-wrap: anywhere; } .seq > .to::after, .seq > .back::before { content: ''; position: absolute; bottom: -4px; border: 4px solid transparent; } .seq > .to::after { right: -4px; border-left-color: var(--text-2); } .seq > .back::before { left: -4px; border-right-color: var(--text-2); } .seq > .back { text-align: right; }
.seq > .note { color: var(--text-2); font-size: 11px; line-height: 16px; padding: 2px 6px; } .seq > .bench-note { color: var(--brand); } .seq > .fault { color: var(--warn); } .seq > .wrong { color: var(--danger); font-weight: 560; border-color: var(--danger); }
.said { font: 11px/15px 'JetBrains Mono Variable', ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; padding: 8px 12px; max-height: 220px; overflow: auto; color: var(--text-2); }`;

const GRID_SCRIPT = `
const cells = [...document.querySelectorAll('button.c')];
const open = (cell) => { for (const one of cells) { one.setAttribute('aria-selected', String(one === cell)); one.tabIndex = one === cell ? 0 : -1; } for (const pair of document.querySelectorAll('.pair')) pair.hidden = pair.id !== cell.dataset.pair; };
for (const cell of cells) cell.addEventListener('click', () => open(cell));
document.querySelector('.bench').addEventListener('keydown', ({ key, target }) => {
  const [row, column] = [Number(target.dataset.row), Number(target.dataset.column)];
  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[key];
  if (!steps) return;
  const ahead = cells.map((cell) => [cell, Number(cell.dataset.row), Number(cell.dataset.column)])
    .filter(([, r, c]) => steps[0] === 0 ? r === row && (c - column) * steps[1] > 0 : (r - row) * steps[0] > 0)
    .sort(([, r1, c1], [, r2, c2]) => Math.abs(r1 - row) - Math.abs(r2 - row) || Math.abs(c1 - column) - Math.abs(c2 - column));
  if (ahead[0]) { open(ahead[0][0]); ahead[0][0].focus(); }
});
const first = cells.find((cell) => cell.classList.contains('failed')) ?? cells[0];
if (first) open(first);`;

/** The result as one page that asks for nothing: the grid, and each pair opened to its messages. */
export function benchPage(result: BenchResult): string {
  const { command, runs, seeds, seconds, startedAt, isPassed, rules } = result;
  const kept = rules.filter(({ failed }) => failed === 0).length;
  const verdict = isPassed
    ? `<span class="chip">every rule holds</span>`
    : `<span class="chip down">${kept} of ${rules.length} rules</span>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"><title>Bench: ${escaped(command)}</title><style>${STYLE}${GRID_STYLE}</style></head><body><main>
<header><h1>Bench</h1><code>${escaped(command)}</code>${verdict}<span class="chip">${runs.length} situations, ${seeds[0] === seeds[1] ? `seed ${seeds[0]}` : `seeds ${seeds[0]} to ${seeds[1]}`}</span><span class="chip">${seconds} s</span><span class="chip">${escaped(startedAt.slice(0, 16).replace('T', ' '))} UTC</span><span class="grow"></span><button id="theme" type="button"></button></header>
<section class="panel"><div class="strip"><h2>Rules and faults</h2><span class="hint key">${keyOf(result)}</span></div><div class="body">${gridOf(result)}</div></section>
${pairsOf(result)}
<p class="empty">Judged by what the platform has, never by what the program prints.</p>
</main><script>${SCRIPT}${GRID_SCRIPT}</script></body></html>
`;
}

function keyOf({ grid }: BenchResult): string {
  const cells = grid.flat();
  return (Object.keys(STATES) as CellState[])
    .map((state) => [state, cells.filter((cell) => cell === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => `<i class="${state}"></i>${STATES[state][0]} ${count}`)
    .join('');
}

const pairId = ({ rule, fault }: Pick<BenchRun, 'rule' | 'fault'>) => `${rule}--${fault}`;

function gridOf({ rules, faults, grid }: BenchResult): string {
  const groups = [...new Set(faults.map(({ group }) => group))].map((group) => {
    const columns = faults.filter((one) => one.group === group).length;
    return `<span class="g" style="grid-column: span ${columns}">${escaped(group)}</span>`;
  });
  const heads = faults.map(
    ({ name, words }) => `<span class="f" title="${escaped(words)}">${escaped(name)}</span>`,
  );
  const rows = rules.map((rule, row) => {
    const cells = faults.map((fault, column) => {
      const state = grid[row]?.[column] ?? 'noPart';
      const [word, sign] = STATES[state];
      const label = escaped(`${rule.title}, ${fault.group} ${fault.name}: ${word}`);
      return state === 'noPart' || state === 'notPlayed'
        ? `<span class="c ${state}" role="gridcell" aria-label="${label}"><i></i></span>`
        : `<button type="button" class="c ${state}" role="gridcell" aria-selected="false" tabindex="-1" title="${label}" aria-label="${label}" data-row="${row}" data-column="${column}" data-pair="${pairId({ rule: rule.id, fault: fault.id })}"><i>${sign}</i></button>`;
    });
    const held = rule.held + rule.late;
    const total = `<span class="t ${rule.failed > 0 ? 'failed' : ''}">${held}/${held + rule.failed}</span>`;
    return `<div role="row" style="display: contents"><span class="r" role="rowheader" title="${escaped(rule.wants)}"><small>${row + 1}</small>${escaped(rule.title)}</span>${cells.join('')}${total}</div>`;
  });
  return `<div class="bench" role="grid" aria-label="Rules and faults" style="--faults: ${faults.length}"><span></span>${groups.join('')}<span></span><span></span>${heads.join('')}<span class="t" style="box-shadow: none">Held</span>${rows.join('')}</div>`;
}

/** One panel for each pair that was played: its worst run. */
function pairsOf(result: BenchResult): string {
  const worst = new Map<string, BenchRun>();
  const rank = { failed: 2, late: 1, held: 0 };
  for (const run of result.runs) {
    const known = worst.get(pairId(run));
    if (known === undefined || rank[run.state] > rank[known.state]) worst.set(pairId(run), run);
  }
  return [...worst.values()].map((run) => pairPanel(run, result)).join('\n');
}

function pairPanel(run: BenchRun, { rules, faults }: BenchResult): string {
  const rule = rules.find(({ id }) => id === run.rule);
  const fault = faults.find(({ id }) => id === run.fault);
  if (rule === undefined || fault === undefined) return '';
  const facts = [
    ['The rule wants', rule.wants],
    ['The fault', fault.words],
    ...(run.problem === null
      ? []
      : [
          ['The platform has', run.problem],
          ['Remedy', rule.remedy],
        ]),
    ...(run.file === undefined ? [] : [['Play it again', `npm run bot-bench -- --replay ${run.file}`]]),
  ];
  const list = facts
    .map(([name = '', text = '']) => `<dt>${escaped(name)}</dt><dd>${escaped(text)}</dd>`)
    .join('');
  const said =
    run.said === undefined
      ? ''
      : `<div class="strip"><h2>The program printed last</h2></div><div class="body said">${escaped(run.said.slice(-30).join('\n'))}</div>`;
  return `<section class="panel pair" id="${pairId(run)}" hidden><div class="strip"><h2>${escaped(rule.title)}</h2><span class="dim">${escaped(`${fault.group}, ${fault.name}`)}</span><span class="chip ${run.state === 'failed' ? 'down' : run.state === 'late' ? 'warn' : ''}">${STATES[run.state][0]}</span><span class="hint">seed ${run.seed}, ${(run.ms / 1_000).toFixed(1)} s</span></div>
<div class="body"><dl class="facts">${list}</dl>${sequence(run.sequence ?? [])}</div>${said}</section>`;
}

/** Lanes from the left: what the bench did, the program, the wire, the platform. */
function sequence(lines: readonly SequenceLine[]): string {
  if (lines.length === 0) return '';
  const rows = lines.map((line) => {
    const { atMs, from, to, text, fault, isWrong, position } = line;
    const kinds = `${isWrong ? ' wrong' : ''}${fault === undefined ? '' : ' fault'}`;
    const shown = escaped(fault === undefined ? text : `${text} (${fault})`);
    const time = `<span class="tm">+${atMs} ms</span>`;
    if (from === to) {
      const column = { bench: 2, program: 3, wire: 4, platform: 5 }[from];
      const held = position === undefined ? shown : `<b>${shown}</b>`;
      return `${time}<span class="note${from === 'bench' ? ' bench-note' : ''}${kinds}" style="grid-column: ${column}${from === 'bench' ? ' / span 2' : ''}">${held}</span>`;
    }
    const column = to === 'wire' ? '4 / 6' : '3 / 6';
    return `${time}<span class="l ${from === 'platform' ? 'back' : 'to'}${kinds}" style="grid-column: ${column}">${shown}</span>`;
  });
  return `<div class="seq"><b></b><b>Bench</b><b>Program</b><b>Wire</b><b>Platform</b>${rows.join('')}</div>`;
}
