import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { ApiResult } from '../../../connection/index.ts';

/** What happened to what is owed. Amounts are at `digits`, below zero where less is owed; the time is of the local clock. */
export interface LoanEntry {
  readonly id: string;
  readonly timeMs: number;
  readonly accountType: TradeType;
  readonly currency: string;
  readonly digits: number;
  readonly principal: bigint;
  readonly interest: bigint;
  /** With interest, after it. */
  readonly owed: bigint;
}

/** Interest a year on loans of a currency for one product, in basis points. */
export interface LoanRate {
  readonly accountType: TradeType;
  readonly currency: string;
  readonly yearBp: number;
}

/** What was borrowed, and on what terms. */
export interface LoanPort {
  /** Rates of all products that a customer group may see; none where the platform does not say them with its list. */
  rates(customerGroupId: number): Promise<ApiResult<readonly LoanRate[]>>;
  /** Loans, repayments and interest of all accounts, newest first. */
  history(): Promise<ApiResult<readonly LoanEntry[]>>;
}
