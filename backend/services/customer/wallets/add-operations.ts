import { WALLET_CALLS } from '../../../contract/calls/wallets.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { cacheResponse, implement, type Operation, type RequestContext } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import { carriesCurrency, isAddressOf, usualCurrency } from './chains.ts';
import { spendOwnCode } from './own-code.ts';
import type { WalletDependencies } from './wallet-operations.ts';

/** The ways to add a withdrawal address: three with a code, and two for several chains at once. */
export function addWalletOperations(parts: WalletDependencies): readonly Operation[] {
  return [
    add(parts),
    addV1v1v2(parts),
    addMfa(parts),
    batch(parts, WALLET_CALLS.batchAddByChain, 'add'),
    batch(parts, WALLET_CALLS.batchUpdateByChain, 'change'),
  ];
}

/** The code goes to the customer's own phone or, without a phone number in the request, to its e-mail address. */
function add(parts: WalletDependencies): Operation {
  return implement(WALLET_CALLS.addWallet, async (context, request) => {
    const customer = await caller(parts, context);
    await parts.requireNothingReplaced(customer);
    const wallet = readWallet(parts, request, CODE.customerParametersInvalid);
    await store(parts, context, customer, wallet, () =>
      spendOwnCode(parts.verification, customer, { ...request, phone: request.phone }),
    );
    return null;
  });
}

/** The code goes to the customer's own phone or, without one, to its e-mail address. */
function addV1v1v2(parts: WalletDependencies): Operation {
  return implement(WALLET_CALLS.addWalletV1v1v2, async (context, request) => {
    const customer = await caller(parts, context);
    await parts.requireNothingReplaced(customer);
    const wallet = readWallet(parts, request, CODE.walletAddressInvalid);
    await store(parts, context, customer, wallet, async () => {
      await parts.requireGoogleCode(customer.id, request.googleCode);
      const phone = customer.phone ?? undefined;
      await spendOwnCode(parts.verification, customer, { ...request, phone });
    });
    return null;
  });
}

/** `type` says where the code went: 1 e-mail, 2 phone. Throws 0001017 for a currency that the chain does not carry. */
function addMfa(parts: WalletDependencies): Operation {
  return implement(WALLET_CALLS.addWithdrawalAddressMFA, async (context, request) => {
    const customer = await caller(parts, context);
    await parts.requireNothingReplaced(customer);
    const wallet = readWallet(parts, request, CODE.walletAddressInvalid);
    if (!carriesCurrency(wallet.chainName, wallet.currency)) throw new PlatformError(CODE.networkUnsupported);
    const byPhone = request.type === 2;
    const address = byPhone ? customer.phone : customer.email;
    if (address === null) throw new PlatformError(byPhone ? CODE.phoneWrong : CODE.emailWrong);
    await store(parts, context, customer, wallet, async () => {
      await parts.requireGoogleCode(customer.id, request.googleCode);
      await spendOwnCode(parts.verification, customer, {
        ...request,
        phone: byPhone ? address : undefined,
      });
    });
    return null;
  });
}

/**
 * One address for each of several chains, in the currency that the chain is known for; published without a code. Throws
 * 0000705 for a chain that is named twice, 0001017 for one without a currency, and 0000706 for a change of what is absent.
 */
function batch(
  parts: WalletDependencies,
  call: typeof WALLET_CALLS.batchAddByChain | typeof WALLET_CALLS.batchUpdateByChain,
  mode: 'add' | 'change',
): Operation {
  return implement(call, async (context, { addressList }) => {
    const customer = await caller(parts, context);
    await parts.requireNothingReplaced(customer);
    const wallets = addressList.map((entry) => {
      const currency = usualCurrency(entry.chainName);
      if (currency === undefined) throw new PlatformError(CODE.networkUnsupported);
      return readWallet(parts, { ...entry, currency }, CODE.walletAddressInvalid);
    });
    const chains = new Set(wallets.map(({ chainName }) => chainName));
    if (chains.size < wallets.length) throw new PlatformError(CODE.severalPaymentAddresses);
    const owner = { companyId: customer.company_id, customerId: customer.id };
    const all = wallets.map((wallet) => ({ ...owner, ...wallet }));
    const kept = cacheResponse(context, null);
    await (mode === 'add' ? parts.wallets.addAll(all, kept) : parts.wallets.changeAll(all, kept));
    return null;
  });
}

async function caller(parts: WalletDependencies, context: RequestContext): Promise<CustomerRow> {
  const customer = await parts.customer(requireCaller(context).customerId);
  if (customer === undefined) throw new PlatformError(CODE.signInExpired);
  return customer;
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
