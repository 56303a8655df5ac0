import type { Logger } from 'pino';
import type { WallClock } from '../../domain/clock.ts';
import { settlementRepository } from '../../storage/settlement.ts';
import type { Database } from '../../storage/index.ts';
import type { Operation } from '../operation.ts';
import type { Settlement } from '../trade/settlement-hook.ts';
import { ExternalSettlement } from './external-settlement.ts';

export { EXTERNAL_LIMIT_MS } from '../external-call.ts';

/** The three addresses of an external system (management, webhook subscription). */
export interface WebhookAddresses {
  readonly queryUserAccountBalanceUrl: string;
  readonly externalSystemAdjustmentUrl: string;
  readonly cancelExternalSystemAdjustmentUrl: string;
}

export interface SettlementOptions {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly log: Logger;
  /** Times that a cancel is sent. */
  readonly tries?: number;
}

export interface SettlementService extends Settlement {
  /** The customer's look at the wallet. */
  readonly operations: readonly Operation[];
  /** Whether the newest call to a company's external system had no proper answer. */
  isFailing(companyId: number): boolean;
  /** Settles a company's trades externally from now on. Throws GATEWAY_CODE_104 for an address that is not a web address. */
  subscribe(companyId: number, addresses: WebhookAddresses): Promise<void>;
}

/** Opens external settlement over what the store holds. */
export async function createSettlementService(options: SettlementOptions): Promise<SettlementService> {
  const rows = await settlementRepository.webhooks(options.database);
  return new ExternalSettlement(options, rows);
}
