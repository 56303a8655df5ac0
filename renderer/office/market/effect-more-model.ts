import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import { addUp, subtract, type EffectAnswer } from '../effect/effect-model.ts';

type CurrencyRow = EffectAnswer['currencies'][number];

/** A figure at the farthest point, where prices come back from it, and at the end; decimal text. */
export interface ResultRow {
  readonly id: 'customersEquity' | 'houseAgainst' | 'feesOfIt';
  readonly atLow: string | undefined;
  readonly after: string;
}

/** What customers and the house win or lose in one currency, open results included. */
export interface CurrencyResult {
  readonly currency: string;
  readonly rows: readonly ResultRow[];
}

/** Of each currency in which anything changes; the house has what customers have not, before what it hedged elsewhere. */
export function resultsOf(answer: EffectAnswer, low: EffectAnswer | undefined): readonly CurrencyResult[] {
  return answer.currencies.flatMap((row) => {
    const before = low?.currencies.find(({ currency }) => currency === row.currency);
    const figures = [row, ...(before === undefined ? [] : [before])];
    if (figures.every((each) => Number(equityChange(each)) === 0 && Number(each.fees) === 0)) return [];
    const line = (id: ResultRow['id'], read: (of: CurrencyRow) => string): ResultRow => ({
      id,
      atLow: low === undefined ? undefined : before === undefined ? '0' : read(before),
      after: read(row),
    });
    return [
      {
        currency: row.currency,
        rows: [
          line('customersEquity', equityChange),
          line('houseAgainst', (of) => atDigitsOf(of.fees, subtract('0', equityChange(of)))),
          line('feesOfIt', ({ fees }) => fees),
        ],
      },
    ];
  });
}

function equityChange({ customersResult, floatingBefore, floatingAfter }: CurrencyRow): string {
  return atDigitsOf(customersResult, addUp([customersResult, subtract(floatingAfter, floatingBefore)]));
}

/** An amount with as many decimals as another of its currency. */
function atDigitsOf(other: string, amount: string): string {
  const digits = other.split('.')[1]?.length ?? 0;
  return formatDecimal(parseDecimal(amount, digits) ?? 0n, digits);
}

/** Points of two areas in a box of 100 by 100: who is closed by force, and upon them who is called. */
export function stackOf(progress: EffectAnswer['progress']) {
  const [firstMs, lastMs] = [progress[0]?.time ?? 0, progress.at(-1)?.time ?? 0];
  const most = Math.max(0, ...progress.map(({ called, stoppedOut }) => called + stoppedOut));
  const area = (read: (at: EffectAnswer['progress'][number]) => number) => {
    const points = progress.map((at) => {
      const x = lastMs === firstMs ? 0 : ((at.time - firstMs) / (lastMs - firstMs)) * 100;
      return `${x.toFixed(2)},${(100 - (read(at) / Math.max(1, most)) * 100).toFixed(2)}`;
    });
    return ['0,100', ...points, '100,100'].join(' ');
  };
  return {
    most,
    called: area(({ called, stoppedOut }) => called + stoppedOut),
    out: area(({ stoppedOut }) => stoppedOut),
  };
}
