import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuoteSocket, Open } from './field-sockets.ts';
import {
  CUSTOMER,
  EURUSD,
  fieldTrader,
  ORDERS,
  POSITIONS,
  SYMBOLS,
  startFieldSession,
} from './field-trader.ts';
import { call, type PlatformProcess } from './platform-process.ts';
import { PROFILES } from './profiles.ts';

/** Lists, accounts and products as clients in the field ask for them, against both profiles. The market stands still. */

const GUEST_GROUP = 2;
const DEPOSITS = '/global/fund.app.DepositAppDubboService';
const WITHDRAWALS = '/global/fund.app.WithdrawAppDubboService';
const PROPOSALS = '/global/fund.app.CustomerProposalQueryService';
const KYC = '/global/customer.app.KycWebApiService';

describe.each(PROFILES)('lists of a platform with the profile %s', (profile) => {
  const deployed = profile === 'deployed';
  let platform: PlatformProcess;
  let token: string;
  let account: Open;
  let quotes: QuoteSocket;

  const { ask, data, detailOf, rowOf, open } = fieldTrader(() => ({
    ready: platform.ready,
    token,
    account,
    quotes,
  }));

  beforeAll(async () => {
    ({ platform, token, account, quotes } = await startFieldSession(profile));
  });
  afterAll(async () => {
    quotes.close();
    expect((await platform.stop()).code).toBe(0);
  });

  it('reads lists as clients ask for them, and answers empty ones for account types that it has not', async () => {
    const lists = [
      `${POSITIONS}.queryPositionPage`,
      `${ORDERS}.queryPBOOrderPage`,
      `${ORDERS}.queryOrderPage`,
    ];
    const own = String(account.accountId);
    await open({});
    for (const route of lists) {
      const idsOf = (rows: Open[]) => rows.map(({ id, positionId }) => positionId ?? id);
      const all = idsOf(await data(route, { tradeType: 2, size: 1000 }));
      for (const more of [
        {},
        { accountId: '' },
        { accountId: own },
        { accountId: `${own},` },
        { accountId: `${own},${own}` },
        { accountIds: '' },
        { accountIds: own },
      ]) {
        expect(idsOf(await data(route, { tradeType: '2', size: 1000, ...more }))).toEqual(all);
      }
      for (const tradeType of [1, 3, 5, 6, 9])
        expect(await data(route, { tradeType, accountId: '' })).toEqual([]);
    }
    for (const name of ['queryTradeRecordPage', 'queryHistoryCloseOrderList']) {
      const page = { sortFieldName: '', sortType: '', accountIds: '' };
      for (const tradeType of [1, 5]) {
        expect(await data(`${ORDERS}.${name}`, { tradeType, ...page })).toMatchObject({ list: [] });
      }
    }
    const flows = { size: 1000, current: 1, tradeType: 2, status: 2, operate: 0, businessType: 0 };
    expect((await data(`${ORDERS}.queryCapitalFlowList`, flows)).records.length).toBeGreaterThan(0);
    expect((await data(`${ORDERS}.queryCapitalFlowList`, { ...flows, tradeType: 9 })).records).toEqual([]);
    const positions = await data(`${POSITIONS}.queryPositionPage`, { tradeType: 2 });
    expect(positions[0]).toMatchObject({
      tradeType: 2,
      symbolId: expect.any(Number),
      symbolCode: expect.any(String),
      closeVolume: '0',
    });
  });

  it('answers what a customer has as one object, and an account by type and currency', async () => {
    for (const body of [{}, { tradeType: 2 }]) {
      const assets = await data(`${CUSTOMER}.queryCustomerAssets`, body);
      expect(assets).toMatchObject({ currency: account.currency, digits: account.digits });
      expect(assets.balance).toMatch(/^\d+\.\d+$/);
    }
    // Without an account type: everything that the customer has, in its main currency.
    const [total, one] = await Promise.all(
      [{}, { tradeType: 2 }].map(async (body) =>
        Number((await data(`${CUSTOMER}.queryCustomerAssets`, body)).balance),
      ),
    );
    expect(total).toBeGreaterThan(one!);
    const assets = { tradeType: 2, accountCurrency: account.currency };
    expect(await data(`${CUSTOMER}.queryAccountAssetsInfo`, assets)).toMatchObject({
      accountId: account.accountId,
      tradeType: 2,
      currency: account.currency,
    });
  });

  it('finds products by name, with the account type or the group left out where clients do so', async () => {
    const name = 'eur/usd';
    for (const body of [
      { name, tradeType: '2', customerGroupId: GUEST_GROUP },
      { name, tradeType: '2' },
      { name, customerGroupId: GUEST_GROUP },
    ]) {
      const answer = await ask(`${SYMBOLS}.getSymbolList`, body);
      const isServed = deployed || Object.keys(body).length === 3;
      if (isServed) expect(answer.data.map(({ id }: Open) => id)).toEqual([EURUSD]);
      else expect(answer).toMatchObject({ bizCode: 'G', code: 'GATEWAY_CODE_006' });
    }
    const page = await data(`${SYMBOLS}.findFundPage`, { customerGroupId: 1, size: 1000 });
    expect(page.size).toBe(1000);
    const list = await call<Open>(platform.ready, `${SYMBOLS}.findFundPageWithRealTimeInfo`, { size: 1000 });
    expect(list.code).toBe('0');
  });

  it('writes times and limits of products as clients read them', async () => {
    const detail = await detailOf(EURUSD);
    expect(detail.eodTime).toBe('1320');
    expect(detail.endTime).toBe(9_999_999_999_999);
    const [set] = detail.usedMarginSet;
    expect(set.rangeRight).toBe(detail.buyMaxPositionVolumes * detail.contractSize);
    const row = await rowOf(20001);
    const { tradeTimeList } = await detailOf(20001);
    expect(row.tradeTimeList).toEqual(tradeTimeList);
    const ends = row.tradeTimeList.map(({ endTime }: Open) => endTime);
    if (deployed) expect(Math.max(...ends)).toBeLessThanOrEqual(1440);
    else expect(Math.max(...ends)).toBeGreaterThan(1440);
    const rolling = await quotes.call(14016, {
      symbol_list: [{ symbol_id: EURUSD, trade_type: 2, trade_mode: 1 }],
      update_speed: 1000,
    });
    expect(rolling.data.tick_list[0]).not.toHaveProperty('price_digits');
    const rows = await data(`${SYMBOLS}.getSymbolBaseList`, { customerGroupId: 1 });
    const ofType = (type: number) => rows.find(({ tradeType }: Open) => tradeType === type);
    for (const type of [1, 2]) expect((await detailOf(ofType(type).symbolId, type)).tradeEnable).toBe(1);
    const shown = rows.filter(({ tradeType }: Open) => tradeType > 2).slice(0, 3);
    for (const { symbolId, tradeType } of shown)
      expect((await detailOf(symbolId, tradeType)).tradeEnable).toBe(1);
  });

  it('fills the pages of deposits and withdrawals with the members that they read', async () => {
    const { customerNo } = await data(`${CUSTOMER}.findCustomerInfo`);
    const ways: Open[] = (await data(`${DEPOSITS}.getPayChannels`, {
      tradeType: '2',
      customerGroupId: 1,
      clientType: 'mobile',
      accountCurrency: 'USDT',
    })) as Open;
    expect(ways.map(({ paymentCode }) => paymentCode)).toEqual(
      expect.arrayContaining(['card', 'scan', 'coin']),
    );
    expect(new Set(ways.map(({ id }) => typeof id))).toEqual(new Set(['number']));
    // Open at any time, in the words of this page; V2 writes 00:00-24:00.
    expect(new Set(ways.map(({ openTime }) => openTime))).toEqual(new Set(['']));
    for (const { extend, paymentCode, paymentType, merchantNo } of ways) {
      expect(Array.isArray(extend) ? 'a list' : typeof extend).toBe('object');
      const kinds: Open[] = (await data(`${DEPOSITS}.queryPayChannelType`, {
        companyId: 1,
        customerNo,
        customerGroupId: 1,
        paymentMerchantNo: merchantNo,
        paymentChannelCode: paymentCode,
        paymentChannelType: paymentType,
        paymentChannelClientType: 'mobile',
      })) as Open;
      expect(kinds).toMatchObject([{ code: paymentType, name: expect.stringMatching(/\S/) }]);
    }
    expect(await data(`${DEPOSITS}.getDepositCoinList`, { clientType: 'mobile' })).toContain('USDT');
    const ofCoin = { tradeType: 2, clientType: 'mobile', paymentCode: 'coin' };
    expect(await data(`${DEPOSITS}.getDepositAccountCurrencyList`, ofCoin)).toMatchObject([
      { accountCurrency: 'USDT', paymentCode: 'coin' },
    ]);
    expect(await data(`${DEPOSITS}.judgeIsAlreadyDeposit`)).toBe(false);
    for (const businessCode of ['cashin', 'withdraw'])
      expect(await data(`${KYC}.checkKycApply`, { businessCode, openAccountType: 0 })).toBe(2);

    const { list, map } = await data(`${WITHDRAWALS}.withdrawCurrencyList`, { tradeType: 2 });
    expect(list).toContainEqual({ currency: 'USDT', withdrawMethod: 'digit_wallet' });
    expect(Object.keys(map)).toEqual(expect.arrayContaining(list.map(({ currency }: Open) => currency)));
    const coin = { accountCurrency: 'USDT', withdrawCurrency: 'USDT', withdrawMethod: 'digit_wallet' };
    const limits = await data(`${WITHDRAWALS}.queryWithdrawLimitConfig`, { tradeType: '2', ...coin });
    expect(limits).toMatchObject({
      customerGroupEnable: true,
      accountActiveEnable: true,
      timeEnable: true,
      amountEnable: true,
      hourIn24Enable: true,
      withdrawTimeConfigList: [],
    });
    const banks = { withdrawMethod: 'bank', withdrawType: 1 };
    expect(await data(`${WITHDRAWALS}.queryPayWithdrawBankList`, banks)).toEqual([]);
    for (const name of ['queryDepositPageList', 'queryWithdrawPageList'])
      expect(await data(`${PROPOSALS}.${name}`, { size: 10, current: 1 })).toEqual({
        records: [],
        total: 0,
        size: 10,
        current: 1,
      });
  });

  it('answers a guest every fund that a page asks for at once, and lists without a size', async () => {
    const asGuest = async (route: string, body: object): Promise<Open> => {
      const answer = await call<Open>(platform.ready, route, body);
      expect(answer, route).toMatchObject({ code: '0' });
      return answer.data;
    };
    const { records } = await asGuest(`${SYMBOLS}.findFundPage`, { customerGroupId: GUEST_GROUP });
    const ids: string[] = records.map(({ fundId }: Open) => String(fundId));
    const charts = await asGuest('/global/report.app.ReportDatadDubboService.batchMarketPerformance', {
      fundIds: ids.join(','),
      days: 36,
      type: 1,
    });
    expect(Object.keys(charts)).toEqual(ids);
    for (const lines of Object.values<Open[]>(charts))
      for (const { type, columnList } of lines) {
        expect([1, 2]).toContain(type);
        expect(columnList).toHaveLength(36);
        for (const { time, value } of columnList) expect([time, value].join()).toMatch(/^[\d-]{10},[\d.]+$/);
      }
  });
});
