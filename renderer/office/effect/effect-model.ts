import type { AnswerOf } from '../../../backend/contract/call.ts';
import type { EFFECT_MANAGEMENT } from '../../../backend/contract/calls/management/effects.ts';
import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';

/** What a change would do, as the platform answers. */
export type EffectAnswer = AnswerOf<typeof EFFECT_MANAGEMENT.effectOfTerms>;

/** What is kept of an effect with a change that waits: the three figures that stand first, and the revenue of a day. */
export type SentEffect = Pick<EffectAnswer, 'touched' | 'calledCount' | 'stoppedOutCount' | 'revenue'>;
export type RevenueRow = EffectAnswer['revenue'][number];

/** What a day brings afterwards, of all that it comes from. */
export function dayAfter({ markUpAfter, feesAfter, financingAfter }: RevenueRow): string {
  return addUp([markUpAfter, feesAfter, financingAfter]);
}

/** An account near its stop-out afterwards. */
export interface NearRow {
  readonly id: string;
  readonly customerNo: string;
  readonly currency: string;
  readonly levelBefore: string | null;
  readonly levelAfter: string | null;
  /** What margin is added, decimal text. */
  readonly moreMargin: string;
  /** `out`: it is closed by force, or would be; `called`: it is called for margin. */
  readonly state: 'out' | 'called' | 'well';
}

/** Accounts by name that fit beside a change. */
const NEAR_ROWS = 9;

/** Those whom it hits first, then those nearest to their stop-out. */
export function nearRows({ nearest, stopOuts, called }: EffectAnswer): readonly NearRow[] {
  const out = new Set(stopOuts.map(({ accountId }) => accountId));
  const warned = new Map(called.map((each) => [each.accountId, each]));
  const near = nearest.map((row): NearRow => {
    const isOut = out.has(row.accountId) || (row.levelAfter !== null && isUnder(row));
    return {
      id: String(row.accountId),
      customerNo: row.customerNo,
      currency: row.currency,
      levelBefore: row.levelBefore,
      levelAfter: row.levelAfter,
      moreMargin: subtract(row.marginAfter, row.marginBefore),
      state: isOut ? 'out' : warned.has(row.accountId) ? 'called' : 'well',
    };
  });
  // Who was closed in full binds no margin afterwards and has no level any more.
  const listed = new Set(near.map(({ id }) => id));
  const gone = new Map(stopOuts.map((fill) => [fill.accountId, fill]));
  const hit = [...gone.values()].flatMap(({ accountId, customerNo, currency }): NearRow[] =>
    listed.has(String(accountId))
      ? []
      : [
          {
            id: String(accountId),
            customerNo,
            currency,
            levelBefore: warned.get(accountId)?.marginLevel ?? null,
            levelAfter: null,
            moreMargin: '0',
            state: 'out',
          },
        ],
  );
  return [...hit, ...near].slice(0, NEAR_ROWS);
}

function isUnder({ levelAfter, stopOutLevel }: EffectAnswer['nearest'][number]): boolean {
  return (parseDecimal(levelAfter ?? '', 2) ?? 0n) < BigInt(stopOutLevel) * 100n;
}

/** Accounts in one range of margin levels, and their shares of the fullest range. */
export interface LevelBar {
  readonly below: number | null;
  readonly before: number;
  readonly after: number;
  readonly beforeShare: number;
  readonly afterShare: number;
  readonly tone: 'out' | 'near' | 'then';
}

/** The ranges of levels, none where nobody has margin in use. The first is below the usual stop-out, the next two below the usual call. */
export function levelBars({ marginLevels }: EffectAnswer): readonly LevelBar[] {
  const most = Math.max(0, ...marginLevels.flatMap((row) => [row.accountsBefore, row.accountsAfter]));
  if (most === 0) return [];
  return marginLevels.map(({ below, accountsBefore: before, accountsAfter: after }, at) => ({
    below,
    before,
    after,
    beforeShare: before / most,
    afterShare: after / most,
    tone: at === 0 ? 'out' : at < 3 ? 'near' : 'then',
  }));
}

/** A figure before a change and after it. */
export interface BeforeAfter {
  readonly before: string;
  readonly after: string;
}

/** Money of one currency that a change moves; what it leaves as it is, is left out. */
export interface MoneyLines {
  readonly currency: string;
  readonly margin: BeforeAfter | undefined;
  readonly floating: BeforeAfter | undefined;
  /** What fills do at once: undefined where there are none. */
  readonly fills:
    | Pick<EffectAnswer['currencies'][number], 'customersResult' | 'companyResult' | 'fees'>
    | undefined;
}

export function moneyLines({ currencies, fillCount }: EffectAnswer): readonly MoneyLines[] {
  return currencies.flatMap((row) => {
    const { currency, customersResult, companyResult, fees } = row;
    const margin = changeOf(row.marginBefore, row.marginAfter);
    const floating = changeOf(row.floatingBefore, row.floatingAfter);
    const isFilled =
      fillCount > 0 && [customersResult, companyResult, fees].some((text) => Number(text) !== 0);
    if (margin === undefined && floating === undefined && !isFilled) return [];
    return [
      { currency, margin, floating, fills: isFilled ? { customersResult, companyResult, fees } : undefined },
    ];
  });
}

function changeOf(before: string, after: string): BeforeAfter | undefined {
  return subtract(after, before) === '0' ? undefined : { before, after };
}

/** As many decimals as any figure of the platform has. */
const DIGITS = 18;

/** The difference of two decimal texts, exact, without zeros at its end. */
export function subtract(minuend: string, subtrahend: string): string {
  return addUp([minuend, subtrahend.startsWith('-') ? subtrahend.slice(1) : `-${subtrahend}`]);
}

/** The sum of decimal texts, exact, without zeros at its end. */
export function addUp(texts: readonly string[]): string {
  const sum = texts.reduce((all, text) => all + (parseDecimal(text, DIGITS) ?? 0n), 0n);
  return formatDecimal(sum, DIGITS).replace(/\.?0+$/, '');
}
