import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDecimal } from '../../../domain/decimal.ts';
import { newDeposit, type Deposit } from '../../../domain/deposits/index.ts';
import { UNIT_RATE } from '../../../domain/index.ts';
import { createSteppedClock } from '../../../market/index.ts';
import {
  depositPaymentRepository,
  depositProposalRepository,
  type DepositPaymentRow,
} from '../../../storage/fund/index.ts';
import { adjustProposalRepository } from '../../../storage/management/index.ts';
import { TradeFixture } from '../../trade/testing/trade-fixture.ts';
import type { ChannelPayment, ChannelSpan, PaymentChannel } from './channel.ts';
import { accountsWithOtherDeposits, reconcileDeposits } from './reconcile.ts';
import { DEPOSIT_KIND, type StoredDeposit } from './stored-deposit.ts';

// Limits, written out: a test does not import what it checks.
const MINUTE_MS = 60_000;
const NOW_MS = 10_000_000;

let fixture: TradeFixture;
beforeEach(async () => {
  fixture = await TradeFixture.start();
});
afterEach(() => fixture.close());

/** A provider with a list of payments and the times at which it got them. */
class Provider implements Pick<PaymentChannel, 'payments' | 'received'> {
  readonly paid: (ChannelPayment & { readonly atMs: number })[] = [];
  isSilent = false;
  hasNoList = false;
  /** Questions for the payments of a proposal that waited for an answer at once. */
  most = 0;
  #asking = 0;

  payments = async (proposalNo: string) => {
    this.most = Math.max(this.most, ++this.#asking);
    await new Promise((resolve) => setImmediate(resolve));
    this.#asking -= 1;
    return this.paid.filter((one) => one.proposalNo === proposalNo);
  };
  received = async ({ fromMs, untilMs, offset, limit }: ChannelSpan) => {
    if (this.isSilent) throw new Error('no answer');
    if (this.hasNoList) return undefined;
    return this.paid.filter(({ atMs }) => atMs >= fromMs && atMs < untilMs).slice(offset, offset + limit);
  };
}

const done = (paid: bigint, fee: bigint): Deposit => ({
  ...newDeposit({
    rate: UNIT_RATE,
    paymentDigits: 4,
    accountDigits: 4,
    requested: paid,
    fee: { type: 'fixed', amount: fee },
    reviewFrom: 10n ** 12n,
    fourEyesFrom: 10n ** 12n,
  }),
  state: 'done' as const,
  paid,
});

function proposal(id: number, accountId: number, deposit: Deposit): StoredDeposit {
  return {
    row: {
      id,
      proposal_no: `D${id}`,
      company_id: 1,
      customer_id: 1,
      customer_no: '1',
      account_id: accountId,
      state: deposit.state,
      deposit_currency: 'USDT',
      payment_currency: 'USDT',
      recharge_type: '1',
      create_time_ms: 1,
      update_time_ms: 1,
      expire_time_ms: 2,
      record: '',
    },
    origin: {
      tradeType: 2,
      customerGroupId: 1,
      channelId: 1,
      paymentCode: 'c',
      paymentType: 't',
      merchantNo: 'm',
      clientType: 'pc',
      blockchain: '',
      address: '',
      country: '',
      depositFrom: '',
      callbackUrl: '',
      thirdAccount: '',
      remark: '',
      intended: deposit.paid,
    },
    deposit,
    paymentId: `P${id}`,
  };
}

const payment = (id: number, amount: bigint): DepositPaymentRow => ({
  merchant_no: 'm',
  payment_id: `P${id}`,
  proposal_no: `D${id}`,
  company_id: 1,
  currency: 'USDT',
  digits: 4,
  order_no: '',
  amount: String(amount),
  state: 'credited',
  receive_time_ms: 5 + Math.floor(id / 7),
});

const entries = (id: number, amount: bigint) =>
  (['received', 'credited'] as const).flatMap((step) =>
    [-amount, amount].map((value, at) => ({
      merchant_no: 'm',
      payment_id: `P${id}`,
      step,
      book: `${step}${at}`,
      currency: 'USDT',
      amount: String(value),
      time_ms: 5,
    })),
  );

/** A credited deposit with its payment and its books, and with its line in the ledger unless it is left out. */
async function credit(id: number, accountId: number, provider: Provider, inLedger = true): Promise<void> {
  const amount = 100n + BigInt(id);
  const stored = proposal(id, accountId, done(amount, 1n));
  const statements = [
    depositProposalRepository.insert(DEPOSIT_KIND.toRow(stored, 1)),
    depositPaymentRepository.insert(payment(id, amount)),
    depositPaymentRepository.insertEntries(entries(id, amount)),
  ];
  provider.paid.push({
    proposalNo: `D${id}`,
    paymentId: `P${id}`,
    currency: 'USDT',
    atMs: 5,
    amount: formatDecimal(amount, 4),
  });
  if (inLedger) await fixture.service.adjust(accountId, amount, 'deposit', statements, { fee: 1n });
  else await fixture.database.commit(statements);
}

function reconcile(provider: Provider, fromMs = 0, signal?: AbortSignal) {
  const known = new Map<string, StoredDeposit>();
  const { database } = fixture;
  const deposits = {
    async find(proposalNo: string) {
      const id = Number(proposalNo.slice(1));
      if (!known.has(proposalNo))
        known.set(proposalNo, proposal(id, accounts[0] ?? 0, done(100n + BigInt(id), 1n)));
      return known.get(proposalNo);
    },
  };
  const deps = {
    database,
    deposits,
    channel: () => provider,
    merchantsOf: () => ['m'],
    wallClock: createSteppedClock(NOW_MS),
    accountsWithOtherDeposits: (ids: readonly number[]) => accountsWithOtherDeposits(database, ids),
  };
  return reconcileDeposits(deps as never, 1, fromMs, { signal });
}

let accounts: number[] = [];
beforeEach(async () => {
  accounts = [await fixture.openAccount(1), await fixture.openAccount(2, 0n)];
});

describe('a reconciliation', () => {
  it('asks the provider no more for its list once it is ended', async () => {
    const provider = new Provider();
    for (let id = 1; id <= 10; id += 1) await credit(id, accounts[0] ?? 0, provider);
    const ending = new AbortController();
    const [payments, received] = [vi.spyOn(provider, 'payments'), vi.spyOn(provider, 'received')];
    payments.mockImplementationOnce(async () => {
      ending.abort();
      return provider.paid;
    });
    await expect(reconcile(provider, 0, ending.signal)).rejects.toThrow('aborted');
    expect(received).not.toHaveBeenCalled();
  });

  it('reads every payment, whatever their number, and finds nothing where all agrees; of differences it lists a thousand [PAYMENTS_AT_A_TIME] [MAX_COMPARED_AT_ONCE] [MAX_DIFFERENCES]', async () => {
    const provider = new Provider();
    for (let id = 1; id <= 1_201; id += 1) await credit(id, accounts[0] ?? 0, provider);
    expect(await reconcile(provider)).toEqual({ payments: 1_201, differences: [], found: 0, complete: true });
    expect(provider.most).toBe(16);
    expect((await reconcile(provider, 100)).payments).toBe(1_201 - 664);
    const { differences, found, complete } = await reconcile(new Provider());
    expect([differences.length, found, complete]).toEqual([1_000, 1_201, false]);
  });

  it('finds what a provider has and the platform never got, once it is a minute old [REPORT_GRACE_MS]', async () => {
    const provider = new Provider();
    await credit(1, accounts[0] ?? 0, provider);
    const lost = {
      proposalNo: 'D1',
      paymentId: 'lost',
      currency: 'USDT',
      amount: '1',
      atMs: NOW_MS - MINUTE_MS - 1,
    };
    provider.paid.push(lost, { ...lost, paymentId: 'on its way', atMs: NOW_MS - MINUTE_MS });
    expect((await reconcile(provider)).differences).toEqual([
      { proposalNo: 'D1', paymentId: 'lost', between: 'missing' },
    ]);
  });

  it('says which provider did not answer what it got: nobody knows what is missing then', async () => {
    const provider = new Provider();
    provider.isSilent = true;
    const silent = { proposalNo: 'm', paymentId: '', between: 'check' };
    expect(await reconcile(provider)).toEqual({
      payments: 0,
      found: 1,
      complete: false,
      differences: [silent],
    });
  });

  it('is not complete for a provider without a list of what it got, which is no difference', async () => {
    const provider = new Provider();
    provider.hasNoList = true;
    expect(await reconcile(provider)).toEqual({ payments: 0, differences: [], found: 0, complete: false });
  });

  it('finds an account whose ledger lacks a credit, and one that has a line too many', async () => {
    const provider = new Provider();
    await credit(1, accounts[0] ?? 0, provider);
    expect((await reconcile(provider)).differences).toEqual([]);
    await credit(2, accounts[0] ?? 0, provider, false);
    const ledger = [{ proposalNo: 'D2', paymentId: '', between: 'ledger' }];
    expect((await reconcile(provider)).differences).toEqual(ledger);
    await fixture.service.adjust(accounts[0] ?? 0, 102n, 'deposit', [], { fee: 1n });
    expect((await reconcile(provider)).differences).toEqual([]);
    await fixture.service.adjust(accounts[0] ?? 0, 1n, 'deposit', []);
    expect((await reconcile(provider)).differences).toEqual(ledger);
  });

  it('knows deposits that operators made by adjustments, and the first balance of an account', async () => {
    const { database } = fixture;
    const [first = 0, second = 0] = accounts;
    fixture.marketClock.advance(1);
    const row = {
      id: 1,
      proposal_no: 'A1',
      company_id: 1,
      customer_id: 2,
      customer_no: '2',
      account_id: second,
      account_currency: 'USDT',
      trade_type: 2,
      business_type: 7001,
      amount: '0.0500',
      withdraw: 1,
      remark: '',
      create_by: 'x',
      create_time_ms: 1,
    };
    await fixture.service.adjust(second, 500n, 'deposit', [adjustProposalRepository.insert(row)]);
    expect(await accountsWithOtherDeposits(database, [first, second])).toEqual([]);
    await fixture.service.adjust(second, 500n, 'deposit', []);
    expect(await accountsWithOtherDeposits(database, [first, second])).toEqual([second]);
  });
});
