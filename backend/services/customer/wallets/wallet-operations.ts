import { WALLET_CALLS } from '../../../contract/calls/wallets.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { WalletRow } from '../../../storage/customers/wallets.ts';
import type { CatalogueService } from '../../catalogue/index.ts';
import type { Verification } from '../../message/verification.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { addWalletOperations } from './add-operations.ts';
import { payeeStanding } from './new-payee.ts';
import type { Wallets } from './wallets.ts';
const DEFAULT = 1;
const NOT_DEFAULT = 2;

export interface WalletDependencies {
  readonly wallets: Wallets;
  readonly wallClock: WallClock;
  readonly catalogue: Pick<CatalogueService, 'asset'>;
  readonly verification: Verification;
  customer(id: number): Promise<CustomerRow | undefined>;
  /** How long nothing is paid to a new address of a customer of the group. */
  newPayeeMs(companyId: number, customerGroupId: number): number;
  /** Throws 0000004 while something that proves the customer was replaced just now. */
  requireNothingReplaced(customer: CustomerRow): Promise<void>;
  /** Spends a one-time code where the customer signs in with them. */
  requireGoogleCode(customerId: number, code: string | undefined): Promise<void>;
}

/** Removing, choosing and listing wallets; `add-operations.ts` has the ways to add one. */
export function walletOperations(parts: WalletDependencies): readonly Operation[] {
  return [
    ...addWalletOperations(parts),
    remove(parts),
    update(parts),
    list(parts),
    addressList(parts),
    groupList(parts),
  ];
}

function remove({ wallets }: WalletDependencies): Operation {
  return implement(WALLET_CALLS.deleteWallet, async (context, request) => {
    const { customerId } = requireCaller(context);
    await wallets.remove(customerId, upperCase(request), cacheResponse(context, null));
    return null;
  });
}

/** Makes a wallet the default of its currency and chain. */
function update({ wallets }: WalletDependencies): Operation {
  return implement(WALLET_CALLS.updateWallet, async (context, request) => {
    const { customerId } = requireCaller(context);
    await wallets.makeDefault(customerId, upperCase(request), cacheResponse(context, null));
    return null;
  });
}

function list({ wallets }: WalletDependencies): Operation {
  return implement(WALLET_CALLS.walletList, async (context, request) => {
    const rows = await wallets.list(requireCaller(context).customerId, upperCase(request));
    return rows.map((row) => ({
      ...walletMembers(row),
      defaultType: row.is_default === 1 ? DEFAULT : NOT_DEFAULT,
    }));
  });
}

function addressList({ wallets, wallClock, newPayeeMs }: WalletDependencies): Operation {
  return implement(WALLET_CALLS.withdrawalAddressList, async (context, request) => {
    const { customerId, customerGroupId } = requireCaller(context);
    const rows = await wallets.list(customerId, upperCase(request));
    const waitMs = newPayeeMs(context.companyId, customerGroupId);
    return rows.map((row) => ({ ...walletMembers(row), ...standing(row, waitMs, wallClock) }));
  });
}

/** All addresses of a currency, or of every currency, as a flat list. */
function groupList({ wallets, wallClock, newPayeeMs }: WalletDependencies): Operation {
  return implement(WALLET_CALLS.withdrawalAddressGroupList, async (context, request) => {
    const { customerId, customerGroupId } = requireCaller(context);
    const rows = await wallets.list(customerId, upperCase(request));
    const waitMs = newPayeeMs(context.companyId, customerGroupId);
    return rows.map((row) => ({
      ...walletMembers(row),
      defaultType: row.is_default === 1 ? DEFAULT : NOT_DEFAULT,
      ...standing(row, waitMs, wallClock),
      createTime: row.create_time_ms,
    }));
  });
}

function upperCase(choice: { id?: number; currency?: string; chainName?: string }) {
  const text = (value: string | undefined) =>
    value === undefined || value === '' ? undefined : value.toUpperCase();
  return { id: choice.id, currency: text(choice.currency), chainName: text(choice.chainName) };
}

function standing({ create_time_ms }: WalletRow, waitMs: number, wallClock: WallClock) {
  const { status, withdrawRiskFailTime } = payeeStanding(create_time_ms, waitMs, wallClock.nowMs());
  return { withdrawalAddressStatus: status, withdrawRiskFailTime };
}

function walletMembers({ id, currency, chain_name, address, remark }: WalletRow) {
  return { id, currency, chainName: chain_name, address, remark };
}
