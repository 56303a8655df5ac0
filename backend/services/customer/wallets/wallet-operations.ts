import { WALLET_CALLS } from '../../../contract/calls/money/wallets.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { WalletRow } from '../../../storage/customers/wallets.ts';
import type { CatalogueService } from '../../catalogue/catalogue-service.ts';
import type { Verification } from '../../message/verification.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { callerWithPayee, payeeStanding, type NewPayeeDependencies } from './new-payee.ts';
import type { Wallets } from './wallets.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';

/** A code that was sent to the signed-in customer. */
interface OwnCode {
  readonly sendToken: string;
  readonly verifyCode: string;
  /** The phone number to which the code was sent; without one it went to the e-mail address. */
  readonly phone: string | undefined;
}

/**
 * Spends a code of the purpose LOGINED. Throws 0000136 for a phone number that is not the customer's, 0000511 and 0000512
 * for the code.
 */
async function spendOwnCode(
  verification: Verification,
  customer: CustomerRow,
  { sendToken, verifyCode, phone }: OwnCode,
): Promise<void> {
  const bySms = phone !== undefined && phone !== '';
  const number = phone?.replaceAll(/[ -]/g, '');
  if (bySms && number !== customer.phone) throw new PlatformError(CODE.phoneWrong);
  const area = (customer.phone_area ?? '').slice(1);
  const own = bySms ? [`${area}${customer.phone ?? ''}`] : [customer.email ?? ''];
  await verification.spend({
    companyId: customer.company_id,
    bizType: `${bySms ? 'SMS' : 'EMAIL'}_LOGINED_VERIFICATION_CODE`,
    recipients: own,
    ticket: sendToken,
    code: verifyCode,
  });
}

/** Chains on which withdrawal addresses may lie, by the name that clients send, with the form of an address there. */
const CHAINS: Readonly<Record<string, RegExp>> = {
  ERC20: /^0x[0-9a-fA-F]{40}$/,
  BEP20: /^0x[0-9a-fA-F]{40}$/,
  TRC20: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  BTC: /^(?:bc1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/,
  SOL: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** The currency of an address for which a request names the chain alone. */
const USUAL_CURRENCY: Readonly<Record<string, string>> = {
  ERC20: 'USDT',
  BEP20: 'USDT',
  TRC20: 'USDT',
  SOL: 'USDT',
  BTC: 'BTC',
};

/** Form of an address on a chain whose addresses are not checked more closely. */
const ANY_ADDRESS = /^[\x21-\x7e]{8,150}$/;

/** Clients also write a chain with its token standard, for example `Tron(TRC20)`. */
const STANDARD = /\(([^()]+)\)$/;

/** True when `address` can lie on the chain. Chains that the table does not know take any printable address. */
function isAddressOf(chainName: string, address: string): boolean {
  const standard = findStandard(chainName);
  const form = Object.hasOwn(CHAINS, standard) ? CHAINS[standard] : undefined;
  return (form ?? ANY_ADDRESS).test(address);
}

/** False for a currency that a known chain does not carry: the chain of bitcoins carries nothing else, and no other does. */
function carriesCurrency(chainName: string, currency: string): boolean {
  const standard = findStandard(chainName);
  if (!Object.hasOwn(CHAINS, standard)) return true;
  return (standard === 'BTC') === (currency === 'BTC');
}

/** The currency for which an address on a chain is kept when a request names none; undefined for an unknown chain. */
function usualCurrency(chainName: string): string | undefined {
  const standard = findStandard(chainName);
  return Object.hasOwn(USUAL_CURRENCY, standard) ? USUAL_CURRENCY[standard] : undefined;
}

function findStandard(chainName: string): string {
  const name = chainName.trim().toUpperCase();
  return STANDARD.exec(name)?.[1] ?? name;
}

/** The ways to add a withdrawal address: three with a code, and two for several chains at once. */
function addWalletOperations(deps: WalletDependencies): readonly Operation[] {
  return [
    add(deps),
    addV1v1v2(deps),
    addMfa(deps),
    batch(deps, WALLET_CALLS.batchAddByChain, 'add'),
    batch(deps, WALLET_CALLS.batchUpdateByChain, 'change'),
  ];
}

/** The code goes to the customer's own phone or, without a phone number in the request, to its e-mail address. */
function add(deps: WalletDependencies): Operation {
  return implement(WALLET_CALLS.addWallet, async (context, request) => {
    const customer = await callerWithPayee(deps, context);
    const wallet = readWallet(deps, request, CODE.customerParametersInvalid);
    await store(deps, context, customer, wallet, () =>
      spendOwnCode(deps.verification, customer, { ...request, phone: request.phone }),
    );
    return null;
  });
}

/** The code goes to the customer's own phone or, without one, to its e-mail address. */
function addV1v1v2(deps: WalletDependencies): Operation {
  return implement(WALLET_CALLS.addWalletV1v1v2, async (context, request) => {
    const customer = await callerWithPayee(deps, context);
    const wallet = readWallet(deps, request, CODE.walletAddressInvalid);
    await store(deps, context, customer, wallet, async () => {
      await deps.requireGoogleCode(customer.id, request.googleCode);
      const phone = customer.phone ?? undefined;
      await spendOwnCode(deps.verification, customer, { ...request, phone });
    });
    return null;
  });
}

/** `type` says where the code went: 1 e-mail, 2 phone. Throws 0001017 for a currency that the chain does not carry. */
function addMfa(deps: WalletDependencies): Operation {
  return implement(WALLET_CALLS.addWithdrawalAddressMFA, async (context, request) => {
    const customer = await callerWithPayee(deps, context);
    const wallet = readWallet(deps, request, CODE.walletAddressInvalid);
    if (!carriesCurrency(wallet.chainName, wallet.currency)) throw new PlatformError(CODE.networkUnsupported);
    const byPhone = request.type === 2;
    const address = byPhone ? customer.phone : customer.email;
    if (address === null) throw new PlatformError(byPhone ? CODE.phoneWrong : CODE.emailWrong);
    await store(deps, context, customer, wallet, async () => {
      await deps.requireGoogleCode(customer.id, request.googleCode);
      await spendOwnCode(deps.verification, customer, { ...request, phone: byPhone ? address : undefined });
    });
    return null;
  });
}

/**
 * One address for each of several chains, in the currency that the chain is known for; published without a code. Throws
 * 0000705 for a chain that is named twice, 0001017 for one without a currency, and 0000706 for a change of what is absent.
 */
function batch(
  deps: WalletDependencies,
  call: typeof WALLET_CALLS.batchAddByChain | typeof WALLET_CALLS.batchUpdateByChain,
  mode: 'add' | 'change',
): Operation {
  return implement(call, async (context, { addressList }) => {
    const customer = await callerWithPayee(deps, context);
    const wallets = addressList.map((entry) => {
      const currency = usualCurrency(entry.chainName);
      if (currency === undefined) throw new PlatformError(CODE.networkUnsupported);
      return readWallet(deps, { ...entry, currency }, CODE.walletAddressInvalid);
    });
    const chains = new Set(wallets.map(({ chainName }) => chainName));
    if (chains.size < wallets.length) throw new PlatformError(CODE.severalPaymentAddresses);
    const owner = { companyId: customer.company_id, customerId: customer.id };
    const all = wallets.map((wallet) => ({ ...owner, ...wallet }));
    const kept = cacheResponse(context, null);
    await (mode === 'add' ? deps.wallets.addAll(all, kept) : deps.wallets.changeAll(all, kept));
    return null;
  });
}

/** The wallet of a request. Throws 0000114 for an unknown currency and `badAddress` for an address of another form. */
function readWallet(
  { catalogue }: WalletDependencies,
  request: { currency: string; chainName: string; address: string; remark?: string },
  badAddress: typeof CODE.customerParametersInvalid | typeof CODE.walletAddressInvalid,
) {
  const currency = request.currency.toUpperCase();
  const chainName = request.chainName.toUpperCase();
  const { address, remark = '' } = request;
  if (catalogue.asset(currency) === undefined) throw new PlatformError(CODE.companyAssetsMissing);
  if (!isAddressOf(chainName, address)) throw new PlatformError(badAddress);
  return { currency, chainName, address, remark };
}

async function store(
  { wallets }: WalletDependencies,
  context: RequestContext,
  customer: CustomerRow,
  wallet: ReturnType<typeof readWallet>,
  prove: () => Promise<void>,
): Promise<void> {
  const owner = { companyId: customer.company_id, customerId: customer.id };
  await wallets.add({ ...owner, ...wallet }, prove, cacheResponse(context, null));
}

const DEFAULT = 1;
const NOT_DEFAULT = 2;

export interface WalletDependencies extends NewPayeeDependencies {
  readonly wallets: Wallets;
  readonly wallClock: WallClock;
  readonly catalogue: Pick<CatalogueService, 'asset'>;
  readonly verification: Verification;
  /** Spends a one-time code where the customer signs in with them. */
  requireGoogleCode(customerId: number, code: string | undefined): Promise<void>;
}

/** Adding, removing, choosing and listing wallets. */
export function walletOperations(deps: WalletDependencies): readonly Operation[] {
  return [
    ...addWalletOperations(deps),
    remove(deps),
    update(deps),
    list(deps),
    addressList(deps),
    groupList(deps),
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
