import type { Money } from '../../domain/units.ts';
import { printPercent, printRatio, printSpan, readable, readableMoney } from '../metrics/print.ts';
import { compound, type MonthReturn } from '../metrics/returns.ts';
import { COSTS, totalOf, type Costs, type Group } from '../metrics/trades.ts';
import { orderRatios } from '../folder/run.ts';
import { netOf, type RunGroup, type RunResult, type Table, type Verdict } from '../judge/result.ts';
import { signedPercent } from './charts.ts';
import { dayText, escaped, MONTHS } from './draw.ts';

/** Panels of a report that are tables or small figures. */

export function toneOf(value: number | bigint): string {
  return value < 0 ? 'down' : value > 0 ? 'up' : '';
}

/** Money without its decimals where it is large: a report is read, the files are exact. */
export function shortMoney(amount: Money, digits: number): string {
  const text = readableMoney(amount, digits, 'signed');
  return amount >= 10n ** BigInt(digits + 3) || amount <= -(10n ** BigInt(digits + 3))
    ? text.replace(/\.\d+$/, '')
    : text;
}

function cells(values: readonly (readonly [text: string, classes?: string])[]): string {
  return `<tr>${values.map(([text, classes]) => `<td${classes ? ` class="${classes}"` : ''}>${text}</td>`).join('')}</tr>`;
}

function table(heads: readonly string[], body: string, foot = ''): string {
  const head = heads
    .map((text, at) => `<th${at > 0 ? ' class="num"' : ''} scope="col">${escaped(text)}</th>`)
    .join('');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody>${foot && `<tfoot>${foot}</tfoot>`}</table></div>`;
}

/** The twelve figures at the top. */
export function figuresStrip({ run, figures }: RunResult, runs: readonly RunResult[]): string {
  const { ratios, amounts, step } = figures;
  const ratio = (value: number | undefined, decimals = 2) => readable(printRatio(value, decimals));
  const sharpes = runs.flatMap((one) => one.figures.ratios.sharpe ?? []);
  const spread =
    sharpes.length > 1
      ? `${ratio(Math.min(...sharpes), 1)} to ${ratio(Math.max(...sharpes), 1)}`
      : `by the ${step}`;
  const loss = (value: number | undefined, decimals?: number) =>
    signedPercent(value === undefined ? undefined : -value, decimals);
  const rows: readonly (readonly [string, string, string, string?])[] = [
    [
      'Net',
      signedPercent(ratios.netReturn),
      `${shortMoney(amounts.net, run.digits)} ${run.currency}`,
      toneOf(amounts.net),
    ],
    ['Sharpe', ratio(ratios.sharpe), spread],
    ['Sortino', ratio(ratios.sortino), `by the ${step}`],
    ['Calmar', ratio(ratios.calmar), 'by drawdown'],
    ['Volatility', readable(printPercent(ratios.volatility)), 'a year'],
    ['Drawdown', loss(ratios.maxDrawdown), `${ratio(ratios.maxDrawdownDays, 1)} days`, 'down'],
    ['At risk 95%', loss(ratios.valueAtRisk, 2), `beyond ${loss(ratios.expectedShortfall, 2)}`],
    ['Profit factor', ratio(ratios.profitFactor), `won ${printPercent(ratios.winRate)}`],
    [
      'A trade',
      amounts.expectancy === undefined ? '–' : readableMoney(amounts.expectancy, run.digits, 'signed'),
      'expected, net',
    ],
    ['Trades', readable(String(ratios.trades)), `${ratio(ratios.tradesPerDay, 1)} a day`],
    ['Held', printSpan(ratios.holdingMedian), 'median'],
    ['In the market', printPercent(ratios.timeInMarket, 0), `turnover ${ratio(ratios.turnover, 1)} ×`],
  ];
  const items = rows.map(
    ([name, value, remark, tone]) =>
      `<div><dt>${escaped(name)}</dt><dd><b class="${tone ?? ''}">${escaped(value)}</b><small>${escaped(remark)}</small></dd></div>`,
  );
  return `<section class="panel"><dl class="figures">${items.join('')}</dl></section>`;
}

const MARKS = { holds: '✓', look: '!', against: '×', unjudged: '·' } as const;

export function verdictList(verdicts: readonly Omit<Verdict, 'check'>[]): string {
  const items = verdicts.map(({ kind, title, reason, proof, table }) => {
    const chip = proof && `<span class="chip">${escaped(proof)}</span>`;
    const line = `<i class="mark" aria-hidden="true">${MARKS[kind]}</i><span><b>${escaped(title)}</b><p>${escaped(reason)}</p></span>${chip}`;
    const whole =
      table === undefined
        ? `<div class="line">${line}</div>`
        : `<details><summary class="line">${line}</summary>${proofTable(table)}</details>`;
    return `<li class="${kind}">${whole}</li>`;
  });
  return `<ul class="verdicts">${items.join('')}</ul>`;
}

/** The figures behind a verdict. */
function proofTable({ heads, rows }: Table): string {
  const cells = (row: readonly string[], tag: 'th' | 'td') =>
    row.map((cell, at) => `<${tag}${at === 0 ? '' : ' class="num"'}>${escaped(cell)}</${tag}>`).join('');
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('');
  return `<div class="behind" tabindex="0"><table><thead><tr>${cells(heads, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`;
}

/** Months of some runs, a line a run and year, coloured by the root of what they earned. */
export function monthTable(
  rows: readonly (readonly [name: string, months: readonly MonthReturn[]])[],
): string {
  const largest = Math.max(1e-9, ...rows.flatMap(([, months]) => months.map(({ value }) => Math.abs(value))));
  const lines = rows.flatMap(([name, months]) =>
    [...new Set(months.map(({ year }) => year))].map((year) => {
      const own = months.filter((month) => month.year === year);
      const boxes = MONTHS.map((_, at) => {
        const value = own.find(({ month }) => month === at + 1)?.value;
        if (value === undefined) return '<span></span>';
        const share = Math.round(8 + Math.sqrt(Math.abs(value) / largest) * 44);
        const colour =
          value === 0
            ? 'var(--field)'
            : `color-mix(in oklab,var(--${toneOf(value)}-mark) ${share}%,var(--surface))`;
        return `<span style="background:${colour}">${signedPercent(value).replace('%', '')}</span>`;
      });
      const total = compound(own.map(({ value }) => ({ timeMs: 0, value })));
      const head = rows.length > 1 ? name : String(year);
      return `<span class="k">${escaped(head)}</span>${boxes.join('')}<span class="y ${toneOf(total)}">${signedPercent(total)}</span>`;
    }),
  );
  const heads = ['', ...MONTHS, 'Year'].map((text) => `<span class="h">${text}</span>`).join('');
  return `<div class="scroll"><div class="months">${heads}${lines.join('')}</div></div>`;
}

/** The same decisions under several fidelities, each by the run in its middle. */
export function fidelityTable(groups: readonly (RunGroup & { readonly median: RunResult })[]): string {
  const line = (name: string, of: (result: RunResult) => string) =>
    cells([[name, 'dim'], ...groups.map(({ median }) => [of(median), 'num'] as const)]);
  const money = (amount: bigint, { run }: RunResult) => shortMoney(amount, run.digits);
  const resting = [
    line('Resting orders filled', ({ run }) => printPercent(orderRatios(run).restingFilledShare, 0)),
    line('Half of them within', ({ run }) => printSpan(orderRatios(run).restingWaitMedian)),
  ];
  // A program that only takes has no order that waits.
  const hasResting = groups.some(({ median }) => orderRatios(median.run).restingFilledShare !== undefined);
  const body = [
    line(
      'Net',
      ({ figures }) =>
        `<span class="${toneOf(figures.amounts.net)}">${signedPercent(figures.ratios.netReturn)}</span>`,
    ),
    line('Sharpe', ({ figures }) => readable(printRatio(figures.ratios.sharpe, 2))),
    line('Drawdown', ({ figures }) => signedPercent(-(figures.ratios.maxDrawdown ?? 0))),
    line('Orders filled', ({ run }) => printPercent(orderRatios(run).filledShare, 0)),
    ...(hasResting ? resting : []),
    line('Spread, slippage, impact', (one) => money(inPrices(one.figures.amounts), one)),
    line('Fee, financing', (one) => money(one.figures.amounts.fee + one.figures.amounts.financing, one)),
  ].join('');
  return table(['', ...groups.map(({ name }) => name)], body);
}

export function drawdownTable({ figures }: RunResult): string {
  const deepest = figures.drawdowns[0]?.depth ?? 1;
  if (figures.drawdowns.length === 0)
    return '<p class="empty">The equity was never below an earlier one.</p>';
  const body = figures.drawdowns.map(({ fromMs, lowestMs, backMs, days, depth }) =>
    cells([
      [dayText(fromMs)],
      [dayText(lowestMs), 'num dim'],
      backMs === undefined ? ['not yet', 'num warn'] : [dayText(backMs), 'num dim'],
      [printRatio(days, 1), 'num'],
      [signedPercent(-depth), 'num down'],
      [`<span class="meter"><i style="width:${((depth / deepest) * 100).toFixed(1)}%"></i></span>`, 'num'],
    ]),
  );
  return table(['From', 'Lowest', 'Back', 'Days', 'Depth', ''], body.join(''));
}

export function groupTable(head: string, groups: readonly Group[], { run, figures }: RunResult): string {
  const money = (amount: bigint) => shortMoney(amount, run.digits);
  const row = (name: string, count: number, won: number, gross: bigint, costs: bigint, net: bigint) =>
    cells([
      [`<b>${escaped(name)}</b>`],
      [count === 0 ? '' : readable(String(count)), 'num'],
      [count === 0 ? '' : printPercent(won / count, 0), 'num dim'],
      [money(gross), 'num dim'],
      [money(costs), 'num dim'],
      [money(net), `num ${toneOf(net)}`],
    ]);
  const { amounts, trades } = figures;
  const body = groups.map((one) => row(one.name, one.trades, one.won, one.gross, totalOf(one), one.net));
  if (amounts.open !== 0n) {
    const sum = (of: (group: Group) => bigint) => groups.reduce((total, one) => total + of(one), 0n);
    const gross = amounts.gross - sum((one) => one.gross);
    body.push(row('still open', 0, 0, gross, amounts.open - gross, amounts.open));
  }
  const won = trades.filter(({ net }) => net > 0n).length;
  const foot = row('All', trades.length, won, amounts.gross, totalOf(amounts), amounts.net);
  return table([head, 'Trades', 'Won', 'Gross', 'Costs', 'Net'], body.join(''), foot);
}

/** What the prices of the fills hold already. */
function inPrices({ spread, slippage, impact }: Costs): bigint {
  return spread + slippage + impact;
}

/** Percent of the width from one step to the next. */
const WIDTH_OF_STEP = 14.2;

/** From gross over the costs to net, as steps. */
export function waterfall({ run, figures }: RunResult): string {
  const { amounts } = figures;
  const names = ['Gross', 'Spread', 'Slippage', 'Impact', 'Fee', 'Financing', 'Net'];
  const steps = [amounts.gross, ...COSTS.map((name) => amounts[name]), amounts.net].map(Number);
  const bars: { from: number; to: number }[] = [];
  let level = 0;
  for (const [at, step] of steps.entries()) {
    const isWhole = at === 0 || at === steps.length - 1;
    bars.push(isWhole ? { from: 0, to: step } : { from: level, to: level + step });
    level = isWhole ? step : level + step;
  }
  const ends = bars.flatMap(({ from, to }) => [from, to]);
  const [high, low] = [Math.max(0, ...ends), Math.min(0, ...ends)];
  const place = (value: number) => (high === low ? 50 : 12 + ((high - value) / (high - low)) * 76);
  const columns = bars.map(({ from, to }, at) => {
    const [upper, lower] = [Math.max(from, to), Math.min(from, to)];
    const step = steps[at] ?? 0;
    const colour =
      at === 0
        ? 'gross'
        : at === names.length - 1
          ? `${step < 0 ? 'down' : 'up'}-mark`
          : step > 0
            ? 'up-mark'
            : 'warn-mark';
    const left = 1 + at * WIDTH_OF_STEP;
    const amount = [amounts.gross, ...COSTS.map((name) => amounts[name]), amounts.net][at] ?? 0n;
    return `<span style="left:${left}%;width:12%;top:${place(upper)}%;height:${Math.max(0.8, place(lower) - place(upper))}%;background:var(--${colour});border-radius:1px"></span><span class="mid" style="left:${left + 6}%;top:calc(${place(upper)}% - 15px);color:var(--text)">${shortMoney(amount, run.digits)}</span><span class="mid" style="left:${left + 6}%;bottom:2px;font-size:10px">${names[at] ?? ''}</span>`;
  });
  return `<div class="plot" style="height:158px" role="img" aria-label="From gross to net">${columns.join('')}</div>`;
}

/** Net by hour or weekday as bars around zero. */
export function netBars(groups: readonly Group[], height: number, every: number, label: string): string {
  const nets = groups.map(({ net }) => Number(net));
  const [high, low] = [Math.max(0, ...nets), Math.min(0, ...nets)];
  const place = (value: number) => (high === low ? 40 : 4 + ((high - value) / (high - low)) * 66);
  const width = 94 / groups.length;
  const bars = groups.map(({ name, net, trades }, at) => {
    const value = Number(net);
    const [top, bottom] = [place(Math.max(0, value)), place(Math.min(0, value))];
    const left = 3 + at * width;
    const tick =
      at % every === 0 ? `<span class="mid" style="left:${left + width / 2}%;bottom:2px">${name}</span>` : '';
    return `<span title="${name}: ${trades} trades" style="left:${left + width * 0.1}%;width:${width * 0.8}%;top:${top}%;height:${Math.max(1, bottom - top)}%;background:var(--${value < 0 ? 'down' : value > 0 ? 'up' : 'gross'}-mark, var(--line-strong));border-radius:1px"></span>${tick}`;
  });
  return `<div class="plot" style="height:${height}px" role="img" aria-label="${escaped(label)}"><span style="left:3%;right:3%;top:${place(0)}%;border-top:1px solid var(--line-strong)"></span>${bars.join('')}</div>`;
}

/** A row a run: seeds, settings of a sweep, or windows. */
export function runTable(
  head: string,
  runs: readonly (readonly [name: string, result: RunResult])[],
  shown: RunResult,
): string {
  const body = runs.map(([name, result]) => {
    const { ratios, amounts } = result.figures;
    const row = cells([
      [`<b>${escaped(name)}</b>`],
      [signedPercent(ratios.netReturn), `num ${toneOf(netOf(result))}`],
      [readable(printRatio(ratios.sharpe, 2)), 'num'],
      [signedPercent(-(ratios.maxDrawdown ?? 0)), 'num'],
      [String(ratios.trades), 'num dim'],
      [shortMoney(totalOf(amounts), result.run.digits), 'num dim'],
      [`<code>${result.hash.slice(0, 8)}</code>`, 'num dim'],
    ]);
    return result === shown ? row.replace('<tr>', '<tr class="chosen">') : row;
  });
  return table([head, 'Net', 'Sharpe', 'Drawdown', 'Trades', 'Costs', 'Hash'], body.join(''));
}
