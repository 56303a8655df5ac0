import { Value } from 'typebox/value';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newDeposit } from '../../domain/deposits/index.ts';
import { newWithdrawal } from '../../domain/withdrawals/index.ts';
import { UNIT_RATE } from '../../domain/index.ts';
import { DATA_PUSH_EVENTS, type DataPushEventType } from '../../contract/data-push/events.ts';
import { depositProposalRepository, withdrawProposalRepository } from '../../storage/fund/index.ts';
import { DEPOSIT_KIND, type StoredDeposit } from '../fund/deposits/stored-deposit.ts';
import { type StoredWithdrawal, WITHDRAWAL_KIND } from '../fund/withdrawals/stored-withdrawal.ts';
import { DataPushFixture, typesOf } from './data-push-fixture.ts';

/** Dollars in yen, at three digits. */
const DOLLAR_IN_YEN = 100;

let platform: DataPushFixture;

beforeEach(async () => {
  platform = await DataPushFixture.start();
});
afterEach(() => platform.close());

describe('events', () => {
  it('tell what trading does to an account, in order, each as it is documented', async () => {
    await platform.joinAs('reports');
    const accountId = await platform.trade.openAccount(7);
    const order = platform.trade.order(accountId, { requestNum: '2' });
    const { positionId } = await platform.trade.call<{ positionId: number }>(7, 'addMarketOrder', order);
    const close = { bizType: 2, direction: 2, positionId, requestNum: '1' };
    await platform.trade.call(7, 'addMarketOrder', platform.trade.order(accountId, close));
    await platform.trade.call(7, 'addMarketOrder', platform.trade.order(accountId, close));
    const frames = await platform.framesOf('reports', 'position_delete');

    for (const { eventType, data } of frames) {
      const errors = [...Value.Errors(DATA_PUSH_EVENTS[eventType], data)];
      expect(errors, eventType).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(DATA_PUSH_EVENTS[eventType].properties).sort());
      if (!eventType.startsWith('subject')) expect(data['companyId']).toBe(1);
    }
    const ids = frames.map(({ eventId }) => eventId);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(new Set(typesOf(frames))).toEqual(
      new Set([
        'open_account',
        'subject_insert',
        'subject_water_insert',
        'subject_update',
        'trade_deal',
        'position_insert',
        'position_update',
        'position_delete',
      ]),
    );
    const deals = frames.filter(({ eventType }) => eventType === 'trade_deal').map(({ data }) => data);
    expect(deals).toMatchObject([
      { orderStatus: 2, bizType: 1, executeNum: '2', pnl: null, positionId },
      { orderStatus: 2, bizType: 2, executeNum: '1', positionId },
      { orderStatus: 2, bizType: 2, executeNum: '1', positionId },
    ]);
    expect(deals[1]?.['pnl']).toBeLessThan(0);
    const statusOf = (type: DataPushEventType) =>
      frames.filter(({ eventType }) => eventType === type).map(({ data }) => data['status']);
    expect(statusOf('position_insert')).toEqual([1]);
    expect(statusOf('position_update')).toEqual([3]);
    expect(statusOf('position_delete')).toEqual([2]);
  });

  it('tell every change of a deposit, as its customer reads it', async () => {
    await platform.joinAs('deposits');
    const proposal = newDeposit({
      rate: UNIT_RATE,
      paymentDigits: 2,
      accountDigits: 2,
      requested: 10_000n,
      fee: { type: 'fixed', amount: 0n },
      reviewFrom: 20_000n,
      fourEyesFrom: 30_000n,
    });
    const stored: StoredDeposit = {
      row: {
        id: 1,
        proposal_no: 'D1',
        company_id: 1,
        customer_id: 7,
        customer_no: 'C7',
        account_id: 1,
        state: 'waiting',
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
        paymentCode: 'card',
        paymentType: 'bank_card',
        merchantNo: 'm',
        clientType: 'pc',
        blockchain: '',
        address: '',
        country: '',
        remark: '',
        depositFrom: 'PCUI_Windows',
        callbackUrl: '',
        thirdAccount: '',
        intended: 10_000n,
      },
      deposit: proposal,
      paymentId: '',
    };
    const done = {
      ...stored,
      deposit: { ...proposal, state: 'done' as const, paid: 10_000n },
      paymentId: 'P1',
    };
    // A store in which an earlier version waits for events has no such trigger.
    const drop = ['deposit', 'deposit_update'].map((name) => `DROP TRIGGER data_push_${name}`);
    await platform.database.commit(drop.map((sql) => ({ sql, parameters: [] })));
    await platform.restart();
    await platform.database.commit([depositProposalRepository.insert(DEPOSIT_KIND.toRow(stored, 1))]);
    await platform.database.commit([depositProposalRepository.update(DEPOSIT_KIND.toRow(done, 2))]);
    const frames = (await platform.framesOf('deposits', 'deposit', 2)).filter(
      ({ eventType }) => eventType === 'deposit',
    );
    for (const { data } of frames) {
      expect([...Value.Errors(DATA_PUSH_EVENTS.deposit, data)]).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(DATA_PUSH_EVENTS.deposit.properties).sort());
    }
    expect(frames.map(({ data }) => data)).toMatchObject([
      {
        proposalNo: 'D1',
        depositStatus: 1,
        paymentStatus: 1,
        finalAmount: null,
        depositFrom: 'PCUI_Windows',
      },
      { proposalNo: 'D1', depositStatus: 2, paymentStatus: 2, finalAmount: '100.00', companyId: 1 },
    ]);
  });

  it('tell every change of a withdrawal, without the card or address of the customer', async () => {
    await platform.joinAs('withdrawals');
    const stored: StoredWithdrawal = {
      row: {
        id: 1,
        proposal_no: 'W1',
        company_id: 1,
        customer_id: 7,
        customer_no: 'C7',
        account_id: 1,
        state: 'paying',
        account_currency: 'USDT',
        withdraw_currency: 'USDT',
        withdraw_type: 2,
        method: 'digit_wallet',
        merchant_no: 'm',
        amount: '10000',
        fee: '100',
        txid: '',
        create_time_ms: 1,
        update_time_ms: 1,
        payee: '',
        record: '',
      },
      origin: { tradeType: 2, customerGroupId: 1, country: '', remark: '' },
      payee: { form: 'address', account: 'T1', blockchain: 'TRC20', name: '', bankName: '', bankCode: '' },
      withdrawal: newWithdrawal({
        rate: UNIT_RATE,
        payoutDigits: 2,
        accountDigits: 2,
        amount: 10_000n,
        fee: 100n,
        reviewFrom: 20_000n,
        fourEyesFrom: 30_000n,
      }),
      isSent: false,
      isManualPayout: false,
    };
    const done = {
      ...stored,
      row: { ...stored.row, txid: 'T9' },
      withdrawal: { ...stored.withdrawal, state: 'done' as const },
    };
    await platform.database.commit([withdrawProposalRepository.insert(WITHDRAWAL_KIND.toRow(stored, 1))]);
    await platform.database.commit([withdrawProposalRepository.update(WITHDRAWAL_KIND.toRow(done, 2))]);
    const frames = (await platform.framesOf('withdrawals', 'withdraw', 2)).filter(
      ({ eventType }) => eventType === 'withdraw',
    );
    for (const { data } of frames) {
      expect([...Value.Errors(DATA_PUSH_EVENTS.withdraw, data)]).toEqual([]);
      expect(Object.keys(data).sort()).toEqual(Object.keys(DATA_PUSH_EVENTS.withdraw.properties).sort());
    }
    const common = { proposalNo: 'W1', rawAmount: '10000', finalAmount: '99.00', bankCardNo: '' };
    expect(frames.map(({ data }) => data)).toMatchObject([
      { ...common, transferStatus: 1 },
      { ...common, transferStatus: 2, txid: 'T9' },
    ]);
  });

  it('state the fee of a fill in the reference currency too, at the rate of its moment', async () => {
    await platform.joinAs('fees');
    const yen = { currency: 'JPY', digits: 2 };
    platform.trade.feed.quote(DOLLAR_IN_YEN, 160_000, 0);
    const accountId = await platform.trade.service.openAccount({
      ...yen,
      companyId: 1,
      customerId: 7,
      customerNo: 'C7',
      tradeType: 'isolated',
      assetsId: 1,
      initialBalance: 100_000_000n,
    });
    const account = { accountId, accountCurrency: yen.currency, accountDigits: yen.digits };
    await platform.trade.call(
      7,
      'addMarketOrder',
      platform.trade.order(accountId, { ...account, symbolId: 3 }),
    );
    const frames = await platform.framesOf('fees', 'trade_deal');
    const deal = frames.find(({ eventType }) => eventType === 'trade_deal')?.data ?? {};
    expect(deal).toMatchObject({ feeDigits: 2, convertFeeDigits: 2, accountDigits: 2 });
    expect(deal['fee']).toBeLessThan(-1_000);
    expect(deal['convertExchangeRate']).toBeCloseTo(1 / 160, 6);
    expect(deal['convertFee']).toBe(Math.trunc(Number(deal['fee']) / 160));
  });

  it('tell ledger lines whose sums are what the subjects say', async () => {
    await platform.joinAs('books');
    const accountId = await platform.trade.openAccount(7);
    const opening = platform.trade.order(accountId, { requestNum: '3' });
    const { positionId } = await platform.trade.call<{ positionId: number }>(7, 'addMarketOrder', opening);
    const close = { bizType: 2, direction: 2, positionId, requestNum: '3' };
    await platform.trade.call(7, 'addMarketOrder', platform.trade.order(accountId, close));
    const frames = await platform.framesOf('books', 'position_delete');
    const sums = new Map<unknown, number>();
    for (const { eventType, data } of frames) {
      if (eventType === 'subject_water_insert') {
        const sum =
          (sums.get(data['subjectType']) ?? 0) + Number(data['amountIn']) - Number(data['amountOut']);
        sums.set(data['subjectType'], sum);
        expect(data['amountAfter']).toBe(sum);
      }
      if (eventType === 'subject_update') expect(data['amount']).toBe(sums.get(data['type']));
    }
    expect(sums.get(19)).toBe(0);
    expect(sums.get(1)).toBeGreaterThan(0);
    expect(sums.get(1)).toBeLessThan(1_000_000_000);
  });

  it('tell that an account has become active with its first deposit', async () => {
    await platform.joinAs('reports');
    const accountId = await platform.trade.openAccount(7, 0n);
    await platform.trade.service.adjust(accountId, 50n, 'deposit', []);
    const frames = await platform.framesOf('reports', 'subject_update');
    const accounts = frames.filter(({ eventType }) => /account/.test(eventType));
    expect(accounts).toMatchObject([
      { eventType: 'open_account', data: { id: String(accountId), activateStatus: 1 } },
      { eventType: 'account_update', data: { id: String(accountId), activateStatus: 2 } },
    ]);
  });
});
