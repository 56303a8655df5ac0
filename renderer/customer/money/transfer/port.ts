import type { TradeType } from '../../../../backend/domain/account-type.ts';
import type { Rate } from '../../../../backend/domain/units.ts';
import type { ApiResult } from '../../../connection/index.ts';

/** An account as a transfer names it. */
export interface TransferAccount {
  readonly accountId: number;
  readonly accountType: TradeType;
  readonly currency: string;
}

/** Money from one own account to another. */
export interface NewTransfer {
  readonly from: TransferAccount;
  readonly to: TransferAccount;
  /** Decimal text in the currency of `from`. */
  readonly amount: string;
}

/** A transfer that was made. Amounts are at their digits. */
export interface Transfer {
  readonly timeMs: number;
  readonly from: { readonly accountType: TradeType | undefined; readonly currency: string };
  readonly to: { readonly accountType: TradeType | undefined; readonly currency: string };
  readonly sent: bigint;
  readonly sentDigits: number;
  readonly received: bigint;
  readonly receivedDigits: number;
}

/** Money between own accounts. */
export interface TransferPort {
  /** Units of `to` for one of `from`, at this moment. */
  rate(from: string, to: string): Promise<ApiResult<Rate>>;
  /** Moves money at once; what may still leave the account as decimal text. A key is executed once. */
  send(transfer: NewTransfer, key: string): Promise<ApiResult<string>>;
  /** Own transfers, newest first. */
  list(): Promise<ApiResult<readonly Transfer[]>>;
}
