import type { WallClock } from '../../../domain/clock.ts';
import type { AssetEntry } from '../../catalogue/index.ts';
import type { Database } from '../../../storage/index.ts';
import type { Operation } from '../../operation.ts';
import type { FundDirectory } from './fund-directory.ts';
import type { FundShares } from './fund-shares.ts';
import type { NetValues } from './net-values.ts';
import { redemptionOperations } from './redemption-operations.ts';
import { subscriptionOperations } from './subscription-operations.ts';
import { totalsOperation } from './totals-operation.ts';

export interface FundShareOperationDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly directory: FundDirectory;
  readonly netValues: NetValues;
  readonly shares: FundShares;
  asset(code: string): AssetEntry | undefined;
  companyName(companyId: number): string;
}

/** Shares of funds as customers call them. */
export function fundShareOperations(parts: FundShareOperationDependencies): readonly Operation[] {
  return [...subscriptionOperations(parts), ...redemptionOperations(parts), totalsOperation(parts)];
}
