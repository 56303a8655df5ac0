import { describe, expect, it } from 'vitest';
import { fakeApi } from '../../../backend/client/testing/fake-api.ts';
import type { ApiResult } from '../../connection/terminal-connection.ts';
import type { DepositMethod, WithdrawChoice } from '../money/payments/port.ts';
import { createDeposits } from './deposits.ts';
import { createFundShares, createTransfers } from './meridian-customer.ts';
import { createWithdrawals, toMethods } from './withdrawals.ts';

const NOW = 1_000_000;
const OFFSET = 250;

/** Answers by the last part of the call's name, and keeps what was asked. */
function setUp(answers: Readonly<Record<string, unknown>>) {
  const calls: { readonly name: string; readonly body: object; readonly key: string | undefined }[] = [];
  const api = fakeApi(({ name, body, options }) => {
    calls.push({ name, body, key: options.idempotencyKey });
    if (!(name in answers)) return { kind: 'unknown', reason: 'offline' };
    const answer = answers[name];
    if (answer instanceof Error)
      return { kind: 'refused', failure: { code: answer.message, message: 'no', waitSeconds: undefined } };
    return { kind: 'value', value: answer };
  });
  const assets = async (): Promise<ApiResult<ReadonlyMap<string, number>>> => ({
    kind: 'value',
    value: new Map([
      ['USDT', 2],
      ['USD', 2],
      ['BTC', 8],
    ]),
  });
  const parts = { api, assets, nowMs: () => NOW, clockOffset: () => OFFSET };
  return { parts, calls };
}

const valueOf = <Value>(answer: ApiResult<Value>): Value => {
  if (answer.kind !== 'value') throw new Error(answer.kind);
  return answer.value;
};

describe('deposits on the wire', () => {
  const limit = {
    accountCurrency: 'USDT',
    singleLowAmount: 10,
    singleHighAmount: 100_000,
    singleCheckLowAmount: 10_000,
    feeType: 2,
    fee: 0.01,
  };
  const channel = {
    paymentCode: 'coin',
    paymentType: 'digit_wallet',
    paymentTypeAlias: 'Coin',
    paymentCurrency: 'BTC',
    merchantNo: 'simulator',
    openTime: '',
    limitConfigList: [limit],
  };

  it('are ways with scaled limits, and networks where they go to an address', async () => {
    const { parts } = setUp({
      getPayChannelsV2: [channel, { ...channel, paymentType: 'bank_card', paymentCurrency: 'USD' }],
      getCryptoBlockchainInfo: { blockchainList: ['TRC20'] },
    });
    const [coin, card] = valueOf(await createDeposits(parts).paymentMethods('spot'));
    expect(coin).toMatchObject({ form: 'address', networks: ['TRC20'], digits: 8 });
    expect(coin?.limits[0]).toEqual({
      currency: 'USDT',
      digits: 2,
      least: 1_000n,
      most: 10_000_000n,
      reviewFrom: 1_000_000n,
      fee: { type: 'rate', share: 100_000_000n },
    });
    expect(card).toMatchObject({ form: 'page', networks: [] });
  });

  it('hold a rate for five minutes, and need none within one currency', async () => {
    const { parts, calls } = setUp({
      getDepositExchangeRate: { depositRateSerialNo: 's', exchangeRate: '2', formulaSymbol: 'divide' },
    });
    const deposits = createDeposits(parts);
    expect(valueOf(await deposits.rate('USDT', 'USDT'))).toMatchObject({
      serial: '',
      heldUntilMs: undefined,
    });
    expect(calls).toHaveLength(0);
    expect(valueOf(await deposits.rate('USD', 'USDT'))).toEqual({
      serial: 's',
      rate: 500_000_000_000n,
      heldUntilMs: NOW + 300_000,
    });
  });

  it('go to an address that stays; a refusal to show one means that there is none yet', async () => {
    const row = {
      currency: 'BTC',
      blockchainName: 'TRC20',
      address: 'T9',
      expireTime: 2_250,
      tradeType: 5,
      url: 'u',
    };
    const { parts, calls } = setUp({
      getPayChannelsV2: [channel],
      getCryptoBlockchainInfo: { blockchainList: ['TRC20'] },
      getBindRechargeAddress: new Error('FS530001'),
      applyRechargeBindAddress: row,
    });
    const deposits = createDeposits(parts);
    const [way] = valueOf(await deposits.paymentMethods('spot'));
    if (way === undefined) throw new Error('no way');
    const choice = { way, network: 'TRC20', currency: 'USDT' };
    expect(valueOf(await deposits.standingAddress(choice))).toBeUndefined();
    expect(valueOf(await deposits.openAddress(choice))).toEqual({
      network: 'TRC20',
      address: 'T9',
      payCurrency: 'BTC',
      accountType: 'spot',
      validUntilMs: 2_000,
      pageUrl: 'u',
    });
    expect(calls.at(-1)?.body).toMatchObject({
      paymentChannelCode: 'coin',
      accountCurrency: 'USDT',
      blockchainName: 'TRC20',
    });
  });

  it('have no own address where nothing is answered, and it is not known while nobody answers', async () => {
    const choice = { way: { id: 'a|b|c|USDT' } as DepositMethod, network: 'TRC20', currency: 'USDT' };
    const empty = setUp({ getBindRechargeAddress: null });
    expect(valueOf(await createDeposits(empty.parts).standingAddress(choice))).toBeUndefined();
    const silent = setUp({});
    expect(await createDeposits(silent.parts).standingAddress(choice)).toMatchObject({ kind: 'unknown' });
  });

  it('are opened once under a key', async () => {
    const { parts, calls } = setUp({
      getPayChannelsV2: [channel],
      getCryptoBlockchainInfo: { blockchainList: [] },
      createDepositProposal: { proposalNo: 'D1' },
    });
    const deposits = createDeposits(parts);
    const [way] = valueOf(await deposits.paymentMethods('spot'));
    if (way === undefined) throw new Error('no way');
    const request = { way, accountId: 5, accountType: 'spot', currency: 'USDT', amount: '10' } as const;
    const number = await deposits.open({ ...request, network: 'TRC20', rateSerial: '' }, 'key');
    expect(valueOf(number)).toBe('D1');
    expect(calls.at(-1)).toMatchObject({
      key: 'key',
      body: {
        paymentChannelCode: 'coin',
        paymentCurrency: 'BTC',
        depositAmount: '10',
        blockchainName: 'TRC20',
      },
    });
  });
});

describe('transfers on the wire', () => {
  it('name both accounts, and times are of the local clock', async () => {
    const { parts, calls } = setUp({
      capitalTransferSupportDiffCurr: { surplusAmount: '1.00' },
      capitalTransferRecord: {
        records: [
          {
            outCurrencyCode: 'USDT',
            outTradeType: 2,
            outAmount: '5.00',
            inCurrencyCode: 'BTC',
            inTradeType: 2,
            inAmount: '0.00010000',
            createTime: '2250',
          },
        ],
      },
    });
    const transfers = createTransfers(parts);
    const account = { accountId: 1, accountType: 'isolated', currency: 'USDT' } as const;
    const to = { ...account, accountId: 9, currency: 'BTC' };
    expect(valueOf(await transfers.send({ from: account, to, amount: '5' }, 'k'))).toBe('1.00');
    expect(calls[0]).toMatchObject({
      key: 'k',
      body: { currency: 'USDT', toCurrency: 'BTC', toAccountId: 9 },
    });
    expect(valueOf(await transfers.list())[0]).toMatchObject({
      timeMs: 2_000,
      sent: 500n,
      received: 10_000n,
      receivedDigits: 8,
    });
  });
});

describe('withdrawals on the wire', () => {
  const rules = {
    withdrawAmountConfigList: [
      {
        accountCurrency: 'USDT',
        withdrawCurrency: 'USDT',
        withdrawMethod: 'digit_wallet',
        blockchainName: 'TRC20,ERC20',
        singleLowAmount: 10,
        singleHighAmount: 100,
        singleCheckLowAmount: 50,
      },
    ],
    withdrawFeeConfigList: [
      {
        accountCurrency: 'USDT',
        withdrawCurrency: 'USDT',
        withdrawMethod: 'digit_wallet',
        leftOpenValue: 0,
        rightCloseValue: 1e18,
        feeType: 1,
        feeValue: 1,
      },
    ],
  };
  const methods = [{ withdrawMethod: 'digit_wallet', withdrawCurrency: 'USDT', channelName: 'Coin' }];
  const way = toMethods(methods as never, rules as never, () => 2)[0];
  if (way === undefined) throw new Error('no way');
  const choice: WithdrawChoice = {
    way,
    accountId: 1,
    currency: 'USDT',
    network: 'TRC20',
    accountType: 'spot',
  };

  it('have networks, and a fee without a bound where the platform names none', () => {
    expect(way).toMatchObject({ payee: 'address', networks: ['TRC20', 'ERC20'] });
    expect(way.limits[0]?.fees).toEqual([
      { leftOpen: 0n, rightClosed: undefined, fee: { type: 'fixed', amount: 100n } },
    ]);
  });

  it('say why nothing may leave, and what helps', async () => {
    const { parts } = setUp({
      checkWithdrawRiskLimitConfig: new Error('FS51011'),
      queryRemainWithdrawAmount: { remainAmount: '40.00', limitAmount: '100.00' },
      getWithdrawAmountLimitInfo: { withdrawAmount: '7.50' },
      queryWithdrawLimitConfig: { withdrawRiskFailTime: 9_250 },
    });
    const withdrawals = createWithdrawals(parts);
    expect(valueOf(await withdrawals.standing(choice))).toMatchObject({
      obstacle: { code: 'FS51011' },
      free: 750n,
      heldUntilMs: 9_000,
      dayLeft: 4_000n,
      dayMost: 10_000n,
    });
    expect(withdrawals.findRemedy('FS51011')).toBe('deposit');
    expect(withdrawals.findRemedy('toString')).toBeUndefined();
  });

  it('never carry the fund password as it was typed', async () => {
    const { parts, calls } = setUp({ createWithdrawProposal: { proposalNo: 'W1' } });
    const request = { ...choice, amount: '20', payee: { account: 'T9', network: 'TRC20' }, rateSerial: 's' };
    const proof = { fundPassword: '734196', oneTimeCode: '123456' };
    expect(valueOf(await createWithdrawals(parts).send(request, proof, 'k'))).toBe('W1');
    expect(calls[0]).toMatchObject({
      key: 'k',
      body: { amount: '20', bankCardNo: 'T9', withdrawRateSerialNo: 's', googleCode: '123456' },
    });
    expect(JSON.stringify(calls)).not.toContain('734196');
  });
});

describe('shares of funds on the wire', () => {
  it('are subscriptions and redemptions in one list, newest first', async () => {
    const row = {
      proposalNo: 'S1',
      createTime: 1_250,
      fundName: 'Ten',
      sharesStatus: 0,
      shares: '2.5',
      currencyShares: 'MDF',
      currencyNet: 'USDT',
      fees: null,
      sharesNet: null,
    };
    const { parts } = setUp({
      customerPage: { records: [{ ...row, amountPay: '200.00', finalAmount: null }] },
      page: {
        records: [{ ...row, proposalNo: 'R1', createTime: 2_250, sharesStatus: 1, amountRedeem: '9.1' }],
      },
    });
    const orders = valueOf(await createFundShares(parts.api, parts.clockOffset).orders());
    expect(orders.map(({ number, state, money }) => [number, state, money])).toEqual([
      ['R1', 'confirmed', { value: 91n, digits: 1 }],
      ['S1', 'waiting', { value: 20_000n, digits: 2 }],
    ]);
    expect(orders[1]?.timeMs).toBe(1_000);
  });
});
