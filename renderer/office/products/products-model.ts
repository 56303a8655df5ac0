import type { AnswerOf, RowOf } from '../../../backend/contract/call.ts';
import type { PARAMETER_MANAGEMENT } from '../../../backend/contract/calls/management/parameters.ts';
import type { PRODUCT_MANAGEMENT } from '../../../backend/contract/calls/management/products.ts';
import { formatDecimal, parseDecimal } from '../../../backend/domain/decimal.ts';
import { MARGIN_PERIODS, type MarginPeriod } from '../../../backend/domain/margin/margin-terms.ts';

export type SoldRow = RowOf<typeof PRODUCT_MANAGEMENT.getSymbolByCompanyId>;
export type TermsRow = RowOf<typeof PRODUCT_MANAGEMENT.productTerms>;
export type SpreadRow = RowOf<typeof PRODUCT_MANAGEMENT.productSpreads>;
type Detail = AnswerOf<typeof PRODUCT_MANAGEMENT.getSymbolDetail>;

/** A product with the account types that sell it. */
export interface OfficeProduct {
  readonly symbolId: number;
  readonly code: string;
  readonly name: string;
  readonly area: string;
  readonly digits: number;
  readonly profitCurrency: string;
  readonly tradeTypes: readonly number[];
}

/** The products of the company, each once, in the order of the platform. */
export function toProducts(rows: readonly SoldRow[]): readonly OfficeProduct[] {
  const found = new Map<number, OfficeProduct>();
  for (const row of rows) {
    const known = found.get(row.symbolId);
    found.set(row.symbolId, {
      symbolId: row.symbolId,
      code: row.symbolCode,
      name: row.symbolName,
      area: row.labels.split(',')[0] ?? '',
      digits: row.symbolDigits,
      profitCurrency: row.profitCurrency,
      tradeTypes: [...(known?.tradeTypes ?? []), row.tradeType],
    });
  }
  return [...found.values()];
}

/** Products of which every word of a search is found in code or name. */
export function findProducts(products: readonly OfficeProduct[], search: string): readonly OfficeProduct[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return products.filter(({ code, name }) => {
    const text = `${code} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

type ListedParameter = RowOf<typeof PARAMETER_MANAGEMENT.tradeParameterPage>;

/** A trading parameter of one product for a group. */
export type ParameterRow = Pick<ListedParameter, 'id' | 'customerGroupId' | 'value'>;

/** Numbers of the parameters of the fee as a share, and of nights without interest. */
export const FEE_RATE = 17;
export const SWAP_FREE = 1001;

/** The values of a parameter that stand for one product in one account type, for groups or for all. */
export function parameterRows(
  rows: readonly Omit<
    ListedParameter,
    'companyId' | 'isInherit' | 'status' | `${'create' | 'update'}${'By' | 'Time'}`
  >[],
  paramId: number,
  symbolId: number,
  tradeType: number,
): readonly ParameterRow[] {
  return rows
    .filter(
      (row) =>
        row.paramId === paramId &&
        row.tradeType === tradeType &&
        row.symbolId === symbolId &&
        row.symbolGroupId === 0 &&
        (row.customerNo ?? '') === '',
    )
    .map(({ id, customerGroupId, value }) => ({ id, customerGroupId, value }));
}

/** Everything that is in force for a product in an account type. */
export interface InForce {
  readonly terms: TermsRow;
  readonly spreads: readonly SpreadRow[];
  readonly fees: readonly ParameterRow[];
  readonly nights: readonly ParameterRow[];
  /** Customer groups; 0: every group without terms of its own. */
  readonly groupIds: readonly number[];
  /** What holds for a group that has none of its own. */
  readonly detail: Pick<Detail, 'askSpread' | 'bidSpread' | 'feeRate'> | undefined;
  readonly digits: number;
}

/** Text of cells by their names; a name leads from the part to the member: `terms.maxLeverage`, `tiers.0.fromLots`, `spread.3.ask`, `fee.3`, `night.3`. */
export type Cells = Readonly<Record<string, string>>;

export const EVERY_OTHER = 0;
const SHARE_DIGITS = 18;
/** Decimals that a fee as a share may have. */
const FEE_RATE_DIGITS = 10;

/** Terms that are whole numbers, shares that are shown in percent, and amounts. */
export const WHOLE_TERMS = ['minLeverage', 'maxLeverage', 'defaultLeverage', 'tripleInterestDay'] as const;
export const SHARE_TERMS = ['maintainMargin', 'buyInterest', 'sellInterest'] as const;
export const AMOUNT_TERMS = ['minFee', 'maxFee'] as const;
const TIER_MEMBERS = ['fromLots', 'maxLeverage', 'maintainMargin'] as const;

/** What stands in the cells while nobody changes anything. */
export function cellsInForce({ terms, spreads, fees, nights, groupIds, detail, digits }: InForce): Cells {
  const cells: Record<string, string> = {};
  for (const member of [...WHOLE_TERMS, ...AMOUNT_TERMS]) cells[`terms.${member}`] = String(terms[member]);
  for (const member of SHARE_TERMS) cells[`terms.${member}`] = toPercent(terms[member]);
  terms.marginTiers.forEach((tier, at) => {
    cells[`tiers.${at}.period`] = tier.period;
    cells[`tiers.${at}.fromLots`] = tier.fromLots;
    cells[`tiers.${at}.maxLeverage`] = String(tier.maxLeverage);
    cells[`tiers.${at}.maintainMargin`] = toPercent(tier.maintainMargin);
  });
  for (const group of groupIds) {
    const isBase = group === EVERY_OTHER;
    const spread = spreads.find(({ customerGroupId }) => customerGroupId === group);
    const fee = fees.find(({ customerGroupId }) => customerGroupId === group);
    const base = { ask: ticksOf(detail?.askSpread, digits), bid: ticksOf(detail?.bidSpread, digits) };
    cells[`spread.${group}.ask`] = spread === undefined ? (isBase ? base.ask : '') : String(spread.askSpread);
    cells[`spread.${group}.bid`] = spread === undefined ? (isBase ? base.bid : '') : String(spread.bidSpread);
    cells[`fee.${group}`] =
      fee === undefined
        ? isBase
          ? toPercent(detail?.feeRate.toFixed(FEE_RATE_DIGITS) ?? '')
          : ''
        : toPercent(fee.value);
    const night = nights.find(({ customerGroupId }) => customerGroupId === group);
    cells[`night.${group}`] = night?.value ?? (isBase ? '0' : '');
  }
  return cells;
}

/** The shown price of a side in ticks, without its sign; the detail says it as a number with that many decimals. */
function ticksOf(price: number | undefined, digits: number): string {
  return (price ?? 0)
    .toFixed(digits)
    .replace(/[-.]/g, '')
    .replace(/^0+(?=\d)/, '');
}

/** A share as percent, exact: `0.0975` is `9.75`. */
export function toPercent(share: string): string {
  const value = parseDecimal(share, SHARE_DIGITS);
  return value === undefined ? share : plain(value * 100n);
}

/** Percent as a share, exact; text that is no figure stays as it is, and is refused by the platform. */
export function fromPercent(percent: string): string {
  const value = parseDecimal(percent, SHARE_DIGITS - 2);
  return value === undefined ? percent : plain(value);
}

function plain(value: bigint): string {
  const text = formatDecimal(value, SHARE_DIGITS);
  return text.replace(/\.?0+$/, '') || '0';
}

/** A cell whose text says another figure than the one in force. */
export interface ChangedCell {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  /** How much more, in percent with one decimal; undefined where there is nothing to compare with. */
  readonly percent: string | undefined;
}

/** The cells that were changed, in the order of the page; those of tiers that are added come last. */
export function changedCells(inForce: Cells, draft: Cells): readonly ChangedCell[] {
  const added = Object.keys(draft).filter((name) => name.startsWith('tiers.') && !(name in inForce));
  return [...Object.keys(inForce), ...added].flatMap((name) => {
    const [before = '', after] = [inForce[name], draft[name]];
    if (after === undefined || isSameFigure(before, after)) return [];
    return [{ name, before, after, percent: percentMore(before, after) }];
  });
}

/** Numbers of the tiers, those in force first. One from whose lots nothing is left is taken away. */
export function tierNumbers(inForce: Cells, draft: Cells): readonly number[] {
  const names = [...Object.keys(inForce), ...Object.keys(draft)];
  return [...new Set(names.flatMap((name) => /^tiers\.(\d+)\./.exec(name)?.[1] ?? []))]
    .map(Number)
    .sort((one, other) => one - other);
}

/** The cells of one more tier in a period: it begins at twice the lots of the last one, with its margin. */
export function addedTier(inForce: Cells, draft: Cells, period: MarginPeriod): Cells {
  const cells = { ...inForce, ...draft };
  const numbers = tierNumbers(inForce, draft);
  const last = numbers.findLast((at) => cells[`tiers.${at}.period`] === period);
  const like = (member: string, otherwise: string | undefined) =>
    (last === undefined ? otherwise : cells[`tiers.${last}.${member}`]) ?? '';
  const next = (numbers.at(-1) ?? -1) + 1;
  return {
    [`tiers.${next}.period`]: period,
    [`tiers.${next}.fromLots`]: last === undefined ? '0' : String(2 * Number(like('fromLots', '')) || 1),
    [`tiers.${next}.maxLeverage`]: like('maxLeverage', cells['terms.maxLeverage']),
    [`tiers.${next}.maintainMargin`]: like('maintainMargin', cells['terms.maintainMargin']),
  };
}

/** Names that are taken back together with one: those of a tier that was added. */
export function takenBackWith(name: string, inForce: Cells, draft: Cells): readonly string[] {
  const tier = /^tiers\.\d+\./.exec(name)?.[0];
  if (tier === undefined || `${tier}period` in inForce) return [name];
  return Object.keys(draft).filter((each) => each.startsWith(tier));
}

export function isSameFigure(before: string, after: string): boolean {
  const [was, is] = [parseDecimal(before, SHARE_DIGITS), parseDecimal(after, SHARE_DIGITS)];
  return was === undefined || is === undefined ? before === after : was === is;
}

function percentMore(before: string, after: string): string | undefined {
  const [was, is] = [parseDecimal(before, SHARE_DIGITS), parseDecimal(after, SHARE_DIGITS)];
  if (was === undefined || is === undefined || was === 0n) return undefined;
  return formatDecimal(((is - was) * 1000n) / (was < 0n ? -was : was), 1);
}

/** Names of changed cells in which no figure stands. An empty one takes back what a group has of its own. */
export function unreadCells(changed: readonly ChangedCell[]): readonly string[] {
  return changed
    .filter(
      ({ name, after }) =>
        !name.endsWith('.period') &&
        parseDecimal(after, SHARE_DIGITS) === undefined &&
        (after !== '' || !mayBeEmpty(name)),
    )
    .map(({ name }) => name);
}

function mayBeEmpty(name: string): boolean {
  return /^(?:spread|fee|night)\.|\.fromLots$/.test(name);
}

/** A change as it is sent: the key of its call, the request, and the cells that it comes from. */
export interface PlannedChange {
  readonly call:
    | 'saveProductTerms'
    | 'saveProductSpread'
    | 'saveTradeParameter'
    | 'updateTradeParameter'
    | 'removeTradeParameter';
  readonly body: Readonly<Record<string, unknown>>;
  readonly cells: readonly string[];
}

/** The calls that make a draft: one for the terms, one for the spread and one for the fee of each group. */
export function toChanges(product: InForce, inForce: Cells, draft: Cells): readonly PlannedChange[] {
  const { symbolId, tradeType } = product.terms;
  const changed = changedCells(inForce, draft).map(({ name }) => name);
  const textOf = (name: string) => draft[name] ?? inForce[name] ?? '';
  const of = (prefix: string) => changed.filter((name) => name.startsWith(prefix));
  const terms = [...of('terms.'), ...of('tiers.')];
  const changes: PlannedChange[] = [];
  if (terms.length > 0)
    changes.push({
      call: 'saveProductTerms',
      body: { symbolId, tradeType, ...termsBody(terms, tierNumbers(inForce, draft), textOf) },
      cells: terms,
    });
  for (const customerGroupId of product.groupIds) {
    const spread = of(`spread.${customerGroupId}.`);
    const [ask, bid] = (['ask', 'bid'] as const).map((side) => textOf(`spread.${customerGroupId}.${side}`));
    const isOwn = ask !== '' || bid !== '';
    if (spread.length > 0)
      changes.push({
        call: 'saveProductSpread',
        body: {
          symbolId,
          tradeType,
          customerGroupId,
          ...(isOwn && {
            askSpread: Number(ask || inForce[`spread.${EVERY_OTHER}.ask`]),
            bidSpread: Number(bid || inForce[`spread.${EVERY_OTHER}.bid`]),
          }),
        },
        cells: spread,
      });
    const [fee, night] = [`fee.${customerGroupId}`, `night.${customerGroupId}`];
    const parameter = (paramId: number, name: string, value: string) =>
      changes.push(parameterChange(product, { customerGroupId, paramId, value }, name));
    if (changed.includes(fee)) parameter(FEE_RATE, fee, fromPercent(textOf(fee)));
    if (changed.includes(night)) parameter(SWAP_FREE, night, textOf(night));
  }
  return changes;
}

function termsBody(
  changed: readonly string[],
  tiers: readonly number[],
  textOf: (name: string) => string,
): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of changed.filter((each) => each.startsWith('terms.'))) {
    const member = name.slice('terms.'.length);
    const isShare = (SHARE_TERMS as readonly string[]).includes(member);
    const isWhole = (WHOLE_TERMS as readonly string[]).includes(member);
    body[member] = isWhole ? Number(textOf(name)) : isShare ? fromPercent(textOf(name)) : textOf(name);
  }
  if (changed.some((name) => name.startsWith('tiers.')))
    body['marginTiers'] = tiers
      .map((at) => {
        const [fromLots = '', maxLeverage, maintainMargin] = TIER_MEMBERS.map((member) =>
          textOf(`tiers.${at}.${member}`),
        );
        return {
          period: textOf(`tiers.${at}.period`) as MarginPeriod,
          fromLots,
          maxLeverage: Number(maxLeverage),
          maintainMargin: fromPercent(maintainMargin ?? ''),
        };
      })
      .filter(({ fromLots }) => fromLots !== '')
      .sort((one, other) => periodAt(one) - periodAt(other) || Number(one.fromLots) - Number(other.fromLots));
  return body;
}

const periodAt = ({ period }: { readonly period: MarginPeriod }) => MARGIN_PERIODS.indexOf(period);

/** Adds a parameter of a group, changes its own, or takes it away where the value is empty. */
function parameterChange(
  { terms: { symbolId, tradeType }, fees, nights }: InForce,
  wanted: { readonly customerGroupId: number; readonly paramId: number; readonly value: string },
  cell: string,
): PlannedChange {
  const rows = wanted.paramId === FEE_RATE ? fees : nights;
  const own = rows.find(({ customerGroupId }) => customerGroupId === wanted.customerGroupId);
  const [cells, parameter] = [[cell], { tradeType, symbolId, ...wanted }];
  if (own === undefined) return { call: 'saveTradeParameter', body: parameter, cells };
  if (wanted.value === '') return { call: 'removeTradeParameter', body: { id: own.id }, cells };
  return { call: 'updateTradeParameter', body: { id: own.id, ...parameter }, cells };
}

const LISTS = {
  saveProductTerms: 'terms',
  saveProductSpread: 'spreads',
  saveTradeParameter: 'parameters',
  updateTradeParameter: 'parameterUpdates',
  removeTradeParameter: 'parameterRemovals',
} as const;

/** What the effects are asked about some changes together. */
export function effectBody(
  changes: readonly Pick<PlannedChange, 'call' | 'body'>[],
): Record<string, unknown> {
  const body: Record<string, unknown[]> = {};
  for (const { call, body: request } of changes) (body[LISTS[call]] ??= []).push(request);
  return body;
}

/** The changing call whose effect can be asked for; undefined for another call. */
export function plannedCall(name: string): PlannedChange['call'] | undefined {
  return name in LISTS ? (name as PlannedChange['call']) : undefined;
}

export interface DayWindow {
  /** Shares of the day, 0 to 100. */
  readonly from: number;
  readonly length: number;
}

const DAY_SECONDS = 86_400;
const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The windows of each day from Monday on, as shares of the day. */
export function weekOf(
  windows: readonly { readonly dayOfWeek: number; readonly startTime: number; readonly endTime: number }[],
): readonly (readonly DayWindow[])[] {
  return DAYS.map((day) =>
    windows
      .filter(({ dayOfWeek }) => dayOfWeek === day)
      .map(({ startTime, endTime }) => ({
        from: (startTime / DAY_SECONDS) * 100,
        length: ((endTime - startTime) / DAY_SECONDS) * 100,
      })),
  );
}

/** Ticks as a price. */
export function priceOfTicks(ticks: string, digits: number): string {
  const value = parseDecimal(ticks, 0);
  return value === undefined ? ticks : formatDecimal(value, digits);
}
