import type { DepositChannel, DepositLimit } from '../../../contract/calls/management/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Account } from '../../../contract/records/index.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { toDepositAmount } from '../../../domain/deposits/index.ts';
import type { Money } from '../../../domain/units.ts';
import { findMissingLevel, limitsFor, proposalNumber } from '../../proposals/index.ts';
import type { ChannelPayment, PaymentChannel, PaymentForm } from './channel.ts';
import { proposalOfAddress } from './new-proposal.ts';
import { requestedAmount } from '../requested-amount.ts';
import { depositRate, type MarkedRates, type RateDeps } from '../exchange-rates.ts';
import type { StoredDeposit } from './stored-deposit.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { depositAddressRepository, type DepositAddressRow } from '../../../storage/fund/index.ts';
import type { Database } from '../../../storage/index.ts';

/** How long an address is shown as valid; applying for it again begins the time anew. What arrives later is credited all the same. */
const ADDRESS_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;

interface AddressDeps extends RateDeps {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly marked: MarkedRates;
  channel(merchantNo: string): PaymentChannel | undefined;
  channelsOf(companyId: number): readonly DepositChannel[];
  accountsOf(customerId: number): readonly Account[] | Promise<readonly Account[]>;
  /** The group of a customer, by which limits and fees go. */
  groupOf(customerId: number): Promise<number>;
  /** Whether a customer has passed a level of verification. */
  hasPassed(companyId: number, customerId: number, levelCode: string): Promise<boolean>;
  /** Gives out the number of a proposal. */
  nextId(): number;
  /** The highest number of an address in use. */
  readonly lastAddressId: number;
}

/** Whose address it is, and for what. */
export interface RequestedAddress {
  readonly companyId: number;
  readonly customer: { readonly customerId: number; readonly customerNo: string };
  readonly account: Pick<Account, 'accountId' | 'tradeType' | 'currency'>;
  readonly channel: DepositChannel;
  readonly clientType: string;
  readonly blockchain: string;
  readonly country: string;
}

/** An address, or any, of a customer for what is paid in a currency over a chain. */
interface ChainAddress {
  readonly customerId: number;
  readonly currency: string;
  readonly blockchainName: string;
  readonly address?: string | undefined;
}

/** Deposit addresses that stay: each is an order without amount and end at its provider, and every payment of it makes a proposal. */
export class DepositAddresses {
  readonly #deps: AddressDeps;
  readonly #queue = new KeyedQueue();
  readonly #pages: AddressPages;
  #lastId: number;

  constructor(deps: AddressDeps) {
    this.#deps = deps;
    this.#pages = new AddressPages(deps.channel);
    this.#lastId = deps.lastAddressId;
  }

  /** The address of a customer for an account's currency; undefined before it was applied for. */
  find({
    customer,
    account,
    channel,
    blockchain,
  }: Omit<RequestedAddress, 'clientType' | 'country'>): Promise<DepositAddressRow | undefined> {
    return depositAddressRepository.find(this.#deps.database, {
      customer_id: customer.customerId,
      merchant_no: channel.merchantNo,
      payment_code: channel.paymentCode,
      account_currency: account.currency,
      blockchain,
    });
  }

  /**
   * The address of a customer, made at the provider where there is none. It is stored first, so that a payment always finds it. Throws
   * 50013 when the provider gives no address.
   */
  apply(requested: RequestedAddress): Promise<DepositAddressRow> {
    return this.#queue.run(String(requested.customer.customerId), async () => {
      const { database, wallClock } = this.#deps;
      const nowMs = wallClock.nowMs();
      const known = await this.find(requested);
      const row = {
        ...(known ?? this.#newRow(requested, nowMs)),
        expire_time_ms: nowMs + ADDRESS_LIFETIME_MS,
      };
      await database.commit([depositAddressRepository.save(row)]);
      if (row.address !== '') return row;
      const opened = await this.#pages.open(row);
      if (opened === undefined || opened.address === '') throw new PlatformError(CODE.channelRejected);
      const named = { ...row, address: opened.address };
      await database.commit([depositAddressRepository.save(named)]);
      return named;
    });
  }

  /** Page of the provider about an address; empty where there is none, or no answer now. */
  pageOf(row: DepositAddressRow): Promise<string> {
    return this.#pages.pageOf(row);
  }

  /** Whether a customer has an address of a chain, this one where one is named. */
  async has({ customerId, currency, blockchainName, address }: ChainAddress): Promise<boolean> {
    const key = { customer_id: customerId, currency, blockchain: blockchainName };
    const rows = await depositAddressRepository.ofChain(this.#deps.database, key);
    return rows.some((row) => row.address !== '' && (!address || row.address === address));
  }

  /**
   * The proposal that a payment to an address makes, not stored yet; undefined for a number that is no address of the provider. Throws
   * 10002 for an amount that is none and another currency, and 50009 while there is no rate.
   */
  async proposalFor(merchantNo: string, payment: ChannelPayment): Promise<StoredDeposit | undefined> {
    const { database, wallClock, channelsOf, groupOf, asset, nextId } = this.#deps;
    const row = await depositAddressRepository.byNumber(database, payment.proposalNo);
    if (row?.merchant_no !== merchantNo) return undefined;
    const account = (await this.#deps.accountsOf(row.customer_id)).find(
      ({ accountId }) => accountId === row.account_id,
    );
    const paymentDigits = asset(row.currency)?.digits ?? 0;
    if (account === undefined) throw new PlatformError(CODE.fundAccountUnknown);
    const paid = requestedAmount(payment.amount, paymentDigits, 'amount');
    if (paid <= 0n) throw PlatformError.wrong(CODE.fundParameterInvalid, 'moreThan', 'amount', 0);
    if (payment.currency !== row.currency)
      throw PlatformError.wrong(CODE.fundParameterInvalid, 'mustBe', 'currency', row.currency);
    const group = await groupOf(row.customer_id);
    const channel = channelsOf(row.company_id).find(
      ({ merchantNo: merchant, paymentCode }) =>
        merchant === row.merchant_no && paymentCode === row.payment_code,
    );
    const limit =
      channel &&
      limitsFor(channel, group).find(({ accountCurrency }) => accountCurrency === row.account_currency);
    const marked = await this.#deps.marked.next(row);
    const rate =
      marked?.rate ?? depositRate(this.#deps, row.company_id, [row.currency, row.account_currency]);
    const marketValue = toDepositAmount(paid, { rate, paymentDigits, accountDigits: account.digits });
    const isVerified = await this.#isVerified(row, limit, marketValue, account.digits);
    const proposal = proposalOfAddress({
      id: nextId(),
      nowMs: wallClock.nowMs(),
      row,
      account,
      channel,
      limit,
      paymentDigits,
      paid,
      customerGroupId: group,
      rate,
      isVerified,
    });
    return marked === undefined ? proposal : { ...proposal, usesUp: [marked.useUp] };
  }

  /** Whether the customer has passed the level of verification that an amount needs. */
  async #isVerified(
    { company_id, customer_id }: DepositAddressRow,
    limit: DepositLimit | undefined,
    amount: Money,
    digits: number,
  ): Promise<boolean> {
    const missing = await findMissingLevel(limit?.verifications ?? [], { amount, digits }, (levelCode) =>
      this.#deps.hasPassed(company_id, customer_id, levelCode),
    );
    return missing === undefined;
  }

  #newRow(requested: RequestedAddress, nowMs: number): DepositAddressRow {
    const { channel, customer, account } = requested;
    const id = ++this.#lastId;
    return {
      id,
      order_no: proposalNumber('B', id, nowMs),
      company_id: requested.companyId,
      customer_id: customer.customerId,
      customer_no: customer.customerNo,
      account_id: account.accountId,
      trade_type: account.tradeType,
      merchant_no: channel.merchantNo,
      payment_code: channel.paymentCode,
      payment_type: channel.paymentType,
      client_type: requested.clientType,
      currency: channel.paymentCurrency,
      country: requested.country,
      account_currency: account.currency,
      blockchain: requested.blockchain,
      address: '',
      create_time_ms: nowMs,
      expire_time_ms: nowMs,
    };
  }
}

/** Pages of addresses that are remembered; the oldest give way and are asked for again. */
const MAX_KNOWN_PAGES = 10_000;

/**
 * Addresses as their providers know them. A page is not stored: a provider may have moved since, and gives the same answer to the
 * same number.
 */
class AddressPages {
  readonly #channel: (merchantNo: string) => PaymentChannel | undefined;
  /** Pages by the number of the order. */
  readonly #known = new Map<string, string>();

  constructor(channel: (merchantNo: string) => PaymentChannel | undefined) {
    this.#channel = channel;
  }

  /** Makes the address at its provider, or reads it again; undefined when that gives no answer. */
  async open(row: DepositAddressRow): Promise<PaymentForm | undefined> {
    const { order_no: proposalNo, currency, blockchain } = row;
    const order = { proposalNo, currency, blockchain, amount: '', expiresAtMs: 0, showUrl: '' };
    const opened = await this.#channel(row.merchant_no)
      ?.open({ ...order, form: 'standing' })
      .catch(() => undefined);
    if (opened !== undefined) this.#store(proposalNo, opened.url);
    return opened;
  }

  /** The page of an address; empty where the provider has none, or gives no answer now. */
  async pageOf(row: DepositAddressRow): Promise<string> {
    return this.#known.get(row.order_no) ?? (await this.open(row))?.url ?? '';
  }

  #store(orderNo: string, url: string): void {
    this.#known.delete(orderNo);
    this.#known.set(orderNo, url);
    const [oldest] = this.#known.keys();
    if (this.#known.size > MAX_KNOWN_PAGES && oldest !== undefined) this.#known.delete(oldest);
  }
}
