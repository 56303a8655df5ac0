import type { SymbolDetail } from '../../backend/contract/records/symbol-detail.ts';
import { useDetail } from './detail.ts';
import type { InstrumentNumber } from '../../backend/domain/units.ts';

/** A dividend or a split of a company, in its own words. */
export interface CompanyAction {
  readonly kind: 'dividend' | 'split' | 'other';
  /** Market time. */
  readonly atMs: number;
  readonly text: string;
}

/** Numbers of the kinds of actions in the product's detail. */
const KINDS: Readonly<Record<number, CompanyAction['kind']>> = { 1: 'dividend', 2: 'split' };

/** Actions of the past that are named. */
export const MAX_PAST_ACTIONS = 4;

/** What a company has announced, the next first, and what was, the newest first. */
export interface CompanyActions {
  readonly coming: readonly CompanyAction[];
  readonly past: readonly CompanyAction[];
}

export function toCompanyActions(
  detail: Pick<SymbolDetail, 'dividendFutureInfos' | 'dividendPastInfos'>,
): CompanyActions {
  const read = (rows: SymbolDetail['dividendPastInfos']) =>
    rows.map(({ dividendActionType, dividendDate, actionInfo }): CompanyAction => ({
      kind: KINDS[dividendActionType] ?? 'other',
      atMs: dividendDate,
      text: actionInfo,
    }));
  return {
    coming: read(detail.dividendFutureInfos).toSorted((left, right) => left.atMs - right.atMs),
    past: read(detail.dividendPastInfos)
      .toSorted((left, right) => right.atMs - left.atMs)
      .slice(0, MAX_PAST_ACTIONS),
  };
}

const NO_ACTIONS: CompanyActions = { coming: [], past: [] };

export function useCompanyActions(symbolId: InstrumentNumber | undefined): CompanyActions {
  const detail = useDetail(symbolId);
  return detail === undefined ? NO_ACTIONS : toCompanyActions(detail);
}
