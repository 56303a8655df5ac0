import type { Manifest } from '../folder/run.ts';
import { netOf, type RunGroup, type RunResult, type Verdict } from '../judge/result.ts';
import { compound, type MonthReturn } from '../metrics/returns.ts';
import { mean } from '../metrics/statistics.ts';
import { distributionChart, dotsChart, equityChart, lineChart, signedPercent } from './charts.ts';
import { escaped } from './draw.ts';
import { SCRIPT, STYLE } from './style.ts';
import {
  drawdownTable,
  fidelityTable,
  figuresStrip,
  groupTable,
  monthTable,
  netBars,
  runTable,
  verdictList,
  waterfall,
} from './tables.ts';

/** What `--require` has asked for, and what came of it. */
export interface Requirement {
  readonly text: string;
  readonly value: string;
  readonly isMet: boolean;
}

export interface ReportInput {
  /** The run that curves and tables show. */
  readonly shown: RunResult;
  /** Runs over other seeds, the shown one among them. */
  readonly runs: readonly RunResult[];
  /** The same under other fidelities, the shown group among them, the kindest first. */
  readonly fidelities: readonly RunGroup[];
  /** Settings of a sweep or windows of a walk, by name. */
  readonly settings: readonly (readonly [name: string, result: RunResult])[];
  readonly verdicts: readonly Verdict[];
  readonly requirements: readonly Requirement[];
}

/** The report as one page that asks for nothing: styles, drawings and its one switch stand inside. */
export function reportPage(input: ReportInput): string {
  const { shown, runs } = input;
  const { manifest, hash } = shown;
  const window = windowText(manifest);
  const title = `${programName(manifest)}, ${window}`;
  const chips = [
    `<span class="chip">${window}</span>`,
    `<span class="chip">${runs.length > 1 ? `${runs.length} seeds, ${manifest.seed} in the middle` : `seed ${manifest.seed}`}</span>`,
    `<span class="chip brand">${escaped(manifest.fidelity)}</span>`,
    `<span class="chip">${escaped(manifest.clock)} clock</span>`,
    `<code>${hash.slice(0, 8)}</code>`,
  ];
  const rows = [
    figuresStrip(shown, runs),
    row('main', curves(input), verdicts(input)),
    row(input.fidelities.length > 1 ? 'three' : 'two', ...middle(input)),
    row('four', ...foot(shown)),
    ...lists(input),
    facts(shown),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}${TABS}</style>
</head>
<body>
<main>
<header><h1>${escaped(programName(manifest))}</h1>${chips.join('')}<span class="grow"></span><button id="theme" type="button">Theme</button></header>
${rows.join('\n')}
</main>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

/** From when to when (UTC): days, with their times where the window does not consist of whole ones. */
function windowText({ from, to }: Pick<Manifest, 'from' | 'to'>): string {
  const isWhole = [from, to].every((time) => time.slice(11, 16) === '00:00');
  const text = (time: string) => time.slice(0, isWhole ? 10 : 16).replace('T', ' ');
  const end = text(to);
  return `${text(from)} to ${!isWhole && from.slice(0, 10) === to.slice(0, 10) ? end.slice(11) : end}`;
}

/** What the program is called: the last file that its command names, else its first word. */
export function programName({ program }: { readonly program: Pick<Manifest['program'], 'command'> }): string {
  const words = program.command.split(/[\s"']+/);
  const file = words.findLast((word) => /\.[A-Za-z]\w{0,4}$/.test(word)) ?? words[0] ?? '';
  return file.split(/[/\\]/).at(-1) ?? file;
}

function row(kind: string, ...panels: readonly string[]): string {
  return `<div class="row ${kind}">${panels.join('')}</div>`;
}

function panel(title: string, hint: string, body: string): string {
  return `<section class="panel"><div class="strip"><h2>${escaped(title)}</h2><span class="hint">${hint}</span></div><div class="body">${body}</div></section>`;
}

const TABS = [1, 2, 3]
  .map(
    (at) =>
      `.tabs > .t${at}:checked ~ .b${at} { display: block; } .tabs > .t${at}:checked ~ .strip .l${at} { color: var(--text); font-weight: 560; border-color: var(--brand); } .tabs > .t${at}:focus-visible ~ .strip .l${at} { outline: 2px solid var(--brand); outline-offset: -2px; }`,
  )
  .join('\n');

/** A panel of several bodies, of which one is shown; it needs no script. */
function tabs(
  name: string,
  hint: string,
  bodies: readonly (readonly [title: string, body: string])[],
): string {
  const inputs = bodies.map(
    ([title], at) =>
      `<input type="radio" class="t${at + 1}" name="${name}" id="${name}-${at}" aria-label="${escaped(title)}"${at === 0 ? ' checked' : ''}>`,
  );
  const labels = bodies.map(
    ([title], at) => `<label class="l${at + 1}" for="${name}-${at}">${escaped(title)}</label>`,
  );
  const shown = bodies.map(([, body], at) => `<div class="body b${at + 1}">${body}</div>`);
  return `<section class="panel tabs">${inputs.join('')}<div class="strip">${labels.join('')}<span class="hint">${hint}</span></div>${shown.join('')}</section>`;
}

function curves({ shown, runs }: ReportInput): string {
  const { figures, manifest } = shown;
  const bands =
    runs.length < 2
      ? ''
      : `<i style="background:color-mix(in oklab,var(--brand) 16%,transparent)"></i>${runs.length >= 20 ? '19 in 20 seeds' : 'all seeds'}<i style="background:color-mix(in oklab,var(--brand) 34%,transparent)"></i>half of them`;
  const legend = `<span class="legend">${bands}<i style="background:var(--text);height:2px"></i>seed ${manifest.seed}</span>`;
  return tabs('curve', legend, [
    ['Equity', equityChart(shown, runs)],
    [
      'Rolling Sharpe',
      lineChart(figures.rolling, `Sharpe ratio of 30 steps by the ${figures.step}, a year`, 1),
    ],
    ['Returns', distributionChart(shown, 292)],
  ]);
}

function verdicts({ verdicts: list, requirements }: ReportInput): string {
  const count = (kind: Verdict['kind']) => list.filter((verdict) => verdict.kind === kind).length;
  const hint = `${count('holds')} hold, ${count('look')} to look at, ${count('against')} against`;
  const rules = requirements.map(({ text, value, isMet }) => ({
    kind: isMet ? ('holds' as const) : ('against' as const),
    title: text,
    reason: isMet ? 'met' : 'missed',
    proof: value,
  }));
  const required =
    rules.length === 0 ? '<p class="empty">Nothing was asked for; --require asks.</p>' : verdictList(rules);
  return tabs('verdicts', hint, [
    ['Verdicts', verdictList(list)],
    ['Requirements', required],
  ]);
}

function middle({ shown, runs, fidelities }: ReportInput): readonly string[] {
  const months = panel('Months', 'net, in percent of the equity', monthTable(monthRows(shown, runs)));
  const groups = fidelities.length > 1 ? fidelities : [{ name: shown.manifest.fidelity, runs }];
  const dots =
    runs.length > 1 || fidelities.length > 1
      ? panel(
          `Net over ${runs.length} seeds`,
          `median dashed, seed ${shown.manifest.seed} ringed`,
          dotsChart(groups, shown),
        )
      : panel('Returns', `by the ${shown.figures.step}`, distributionChart(shown, 160));
  if (fidelities.length < 2) return [months, dots];
  const seed = shown.manifest.seed;
  const medians = fidelities.flatMap(({ name, runs: members }) => {
    const median = members.find(({ manifest }) => manifest.seed === seed);
    return median === undefined ? [] : [{ name, runs: members, median }];
  });
  return [months, panel('Fidelities', `the same program, seed ${seed}`, fidelityTable(medians)), dots];
}

function monthRows(
  shown: RunResult,
  runs: readonly RunResult[],
): readonly (readonly [string, readonly MonthReturn[]])[] {
  const own = shown.figures.months;
  if (runs.length < 2) return [['', own]];
  const ordered = runs.toSorted((left, right) => netOf(left) - netOf(right));
  const average = own.map(({ year, month }) => {
    const values = runs.flatMap(({ figures }) =>
      figures.months.filter((one) => one.year === year && one.month === month).map(({ value }) => value),
    );
    return { year, month, value: mean(values) ?? 0 };
  });
  return [
    [`Seed ${shown.manifest.seed}`, own],
    ['Mean', average],
    ['Best', ordered.at(-1)?.figures.months ?? []],
    ['Worst', ordered[0]?.figures.months ?? []],
  ];
}

function foot(shown: RunResult): readonly string[] {
  const { figures } = shown;
  const { gross, net } = figures.amounts;
  const share = gross > 0n && net < gross ? 1 - Number(net) / Number(gross) : 0;
  const taken =
    share === 0 ? '' : share > 1 ? 'costs take all and more' : `costs take ${(share * 100).toFixed(0)}%`;
  const hours = netBars(figures.byHour, 92, 6, 'Net by the hour of opening');
  const days = netBars(figures.byWeekday, 66, 1, 'Net by the weekday of opening');
  return [
    panel('From gross to net', taken, waterfall(shown)),
    panel('Worst drawdowns', 'peak to the same height', drawdownTable(shown)),
    tabs('groups', '', [
      ['By product', groupTable('Product', figures.byProduct, shown)],
      ['By side', groupTable('Side', figures.bySide, shown)],
    ]),
    panel('By hour and weekday', 'UTC', hours + days),
  ];
}

function lists({ shown, runs, settings }: ReportInput): readonly string[] {
  const seeds = runs.map((result) => [`seed ${result.manifest.seed}`, result] as const);
  const parts = [
    ...(runs.length > 1 ? [panel('Seeds', 'each a market of its own', runTable('Seed', seeds, shown))] : []),
    ...(settings.length > 1
      ? [panel('Settings', 'the same seed', runTable('Setting', settings, shown))]
      : []),
  ];
  return parts.length === 0 ? [] : [row(parts.length > 1 ? 'two' : '', ...parts)];
}

function facts({ manifest, run, hash, figures }: RunResult): string {
  const { program, machine } = manifest;
  const settings = Object.entries(program.parameters).map(([name, value]) => `${name} ${value}`);
  const market = Object.entries(manifest.market).map(([name, value]) => `--${name} ${value}`);
  const list: readonly (readonly [string, string])[] = [
    ['Program', [program.command, ...settings].join(', ')],
    ['Program hash', program.hash],
    ['Run hash', hash],
    [
      'Market',
      [
        'built in',
        `seed ${manifest.seed}`,
        ...(manifest.laterSeed === undefined ? [] : [`--later-seed ${manifest.laterSeed}`]),
        ...market,
      ].join(', '),
    ],
    ...(manifest.wasLate
      ? ([['Silence', 'a participant of the clock was silent for longer than it may: not exact']] as const)
      : []),
    ['Account', `${manifest.account}, ${run.currency}`],
    [
      'Counted',
      `${run.orders.length} orders, ${run.fills.length} fills, ${run.equity.length} points; ${signedPercent(compound(figures.returns), 6)} over ${figures.returns.length} steps`,
    ],
    [
      'Made by',
      `Meridian ${manifest.version}, Node ${machine.node}, ${machine.system}, ${machine.cores} cores, ${machine.startedAt}, ${machine.seconds} s`,
    ],
  ];
  const items = list.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value)}</dd>`).join('');
  return panel('This run', 'the files beside this page are exact', `<dl class="facts">${items}</dl>`);
}
