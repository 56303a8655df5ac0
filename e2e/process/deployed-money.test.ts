import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Open } from './field-sockets.ts';
import {
  CUSTOMER,
  EURUSD,
  fieldTrader,
  ORDERS,
  startFieldSession,
  SYMBOLS,
  type FieldSession,
} from './field-trader.ts';
import type { PlatformProcess } from './platform-process.ts';
import { PROFILES } from './profiles.ts';

/** Orders of assets, loans, money in and out, and funds as clients in the field send and read them. The market stands still. */

const FUND = '/global/fund.app.DepositAppDubboService';
const [SPOT, LEVERAGE, STOCK] = [5, 3, 6];

describe.each(PROFILES)('the money of a platform with the profile %s', (profile) => {
  const deployed = profile === 'deployed';
  let session: FieldSession & { readonly platform: PlatformProcess };
  const { ask, data } = fieldTrader(() => session);

  beforeAll(async () => {
    session = await startFieldSession(profile);
  });
  afterAll(async () => {
    session.quotes.close();
    expect((await session.platform.stop()).code).toBe(0);
  });

  const bitcoin = async (tradeType: number): Promise<Open> => {
    const rows = await data(`${SYMBOLS}.getSymbolBaseList`, { customerGroupId: 1 });
    return rows.find((row: Open) => row.tradeType === tradeType && row.symbolCode.startsWith('BTC'));
  };
  /** Bid and ask as decimals, with the row of the product. */
  const quoted = async (tradeType: number) => {
    const row = await bitcoin(tradeType);
    const requested = { symbol_id: row.symbolId, trade_type: tradeType, trade_mode: row.dealMode };
    const [tick] = (await session.quotes.call(14000, { symbol_list: [requested] })).data.tick_list;
    return { row, ask: Number(tick.tick_deep[0].price_ask), bid: Number(tick.tick_deep[0].price_bid) };
  };
  /** `operationType` 2 comes with every account type but leverage, whose page says what is meant. */
  const orderOf = (row: Open, more: object) => ({
    tradeType: row.tradeType,
    symbolId: row.symbolId,
    direction: 1,
    requestPrice: '0',
    remark: '',
    accountCurrency: 'USDT',
    accountDigits: 2,
    requestTime: Date.now(),
    operationType: 2,
    expireType: '4',
    ...more,
  });
  const records = async (tradeType: number): Promise<Open> => {
    const sorted = { sortFieldName: 'executeTime', sortType: 'desc', current: 1, size: 10 };
    return (await data(`${ORDERS}.queryTradeRecordPage`, { tradeType, accountIds: '', ...sorted })).list[0];
  };
  const waiting = (more: object = {}): Promise<Open[]> =>
    data(`${ORDERS}.queryOrderPage`, { tradeType: String(SPOT), accountId: '', ...more }) as Promise<Open>;

  it('buys by amount in spot whatever operationType says, and lists what still waits [HU-61]', async () => {
    const { row, bid } = await quoted(SPOT);
    const byAmount = orderOf(row, { bizType: 12, entryType: 2, requestNum: '1000' });
    const filled = await data(`${ORDERS}.addOrder`, byAmount);
    expect(Number(filled.tradeVolume)).toBeGreaterThan(0);
    const record = await records(SPOT);
    // Both in what goes out, and the quantity in members of its own.
    expect(record).toMatchObject({ requestNum: '1000', outCurrency: 'USDT', loanAmount: '0.00' });
    const { accountInfoMap } = await data(`${CUSTOMER}.queryCustomerAssetsInfo`, { tradeType: SPOT });
    expect(record.executeNum).toBe((100_000 - Number(accountInfoMap.USDT.balance)).toFixed(2));
    expect(Number(record.executeNum)).toBeLessThanOrEqual(1_000);
    expect(Number(record.executeNum)).toBeGreaterThan(900);
    expect(record.realExecuteNum).toBe(filled.tradeVolume);

    const price = Math.round(bid * 0.99 * 10 ** row.symbolDigits);
    const resting = { bizType: 13, entryType: 1, requestNum: '0.01', requestPrice: String(price) };
    const { orderId } = await data(`${ORDERS}.addOrder`, orderOf(row, resting));
    const every = await waiting({ status: 0 });
    expect(every.map(({ status }) => status)).toEqual([1, 2]);
    const rows = await waiting();
    expect(rows).toHaveLength(deployed ? 1 : 2);
    expect(rows[0]).toMatchObject({
      id: orderId,
      status: 1,
      requestNum: '0.01',
      executeNum: '0',
      outCurrency: 'USDT',
      expireType: 4,
      requestPrice: (price / 10 ** row.symbolDigits).toFixed(row.symbolDigits),
    });
    const [pending] = await data(`${ORDERS}.queryPBOOrderPage`, { tradeType: String(SPOT) });
    expect(pending).toMatchObject({ requestNum: '0.01', requestVolume: '0.01' });
    expect(pending.expireType).toBe(deployed ? 4 : '4');
    await data(`${ORDERS}.closeTradePboOrder`, { orderId, tradeType: SPOT, bizType: 13 });
    expect((await waiting()).map(({ status }) => status)).toEqual(deployed ? [] : [4, 2]);
    expect(await waiting({ status: 4 })).toMatchObject([{ id: orderId, cancelNum: '0.01' }]);
  });

  it('lists what waits in contracts the same way, with the ordered quantity', async () => {
    const detail = await data(`${SYMBOLS}.getSymbolDetail`, { symbolId: EURUSD, tradeType: 2 });
    const price = String(Math.round(1.0 * 10 ** detail.symbolDigits));
    const order = { bizType: 13, requestNum: '0.1', requestPrice: price, operationType: 2 };
    const own = { accountId: session.account.accountId, accountCurrency: 'USDT', accountDigits: 2 };
    const body = {
      ...own,
      symbolId: EURUSD,
      tradeType: 2,
      direction: 1,
      entryType: 1,
      expireType: 1,
      ...order,
    };
    const answer = await ask(`${ORDERS}.addMarketOrder`, { ...body, requestTime: Date.now() });
    expect(answer, JSON.stringify(answer)).toMatchObject({ code: '0' });
    const [row] = await data(`${ORDERS}.queryPBOOrderPage`, { tradeType: 2 });
    expect(row).toMatchObject({ requestNum: '0.1', requestVolume: '0.1', expireType: deployed ? 1 : '1' });
    expect(await data(`${ORDERS}.queryOrderPage`, { tradeType: 2 })).toMatchObject([{ requestNum: '0.1' }]);
  });

  it('carries the loan of a leveraged purchase in its record, and tells each entry of a loan by its own amount [HU-62]', async () => {
    const { row } = await quoted(LEVERAGE);
    const order = orderOf(row, { bizType: 12, entryType: 2, requestNum: '100500' });
    await data(`${ORDERS}.addOrder`, order);
    const record = await records(LEVERAGE);
    expect(record).toMatchObject({ requestNum: '100500', outCurrency: 'USDT' });
    const spent = Number(record.executeNum);
    expect(Number(record.loanAmount)).toBeCloseTo(spent - 100_000, 2);

    const own = { tradeType: LEVERAGE, accountCurrency: 'USDT' };
    await data(`${FUND}.manualLoan`, { ...own, amount: 300 });
    await data(`${FUND}.manualRepayment`, { ...own, amount: 120 });
    const entries = async (liabilitiesType: number): Promise<Open[]> =>
      (
        await data(`${CUSTOMER}.queryLiabilitiesWaterByPage`, {
          tradeType: String(LEVERAGE),
          liabilitiesType,
          size: 10,
          current: 1,
        })
      ).records;
    expect((await entries(1)).map(({ liabilities }) => liabilities)).toEqual(['300.00', record.loanAmount]);
    const repaid = (await entries(2)).reduce((sum, { liabilities }) => sum + Number(liabilities), 0);
    expect(repaid).toBeCloseTo(120, 2);
    const info = await data(`${CUSTOMER}.queryCustomerAssetsInfo`, { tradeType: LEVERAGE });
    const dayRate = Number(info.accountInfoMap.USDT.interestProportion);
    expect(dayRate > 0 && dayRate < 0.01, String(dayRate)).toBe(true);
    expect(await data(`${CUSTOMER}.queryCustomerAssetsInfo`, { tradeType: STOCK })).toMatchObject({
      tradeType: STOCK,
      totalLiabilities: '0.00',
      closeProportion: '0.00%',
      riskLevel: 1,
      accountInfoMap: { USD: { tradeType: STOCK } },
    });
  });

  it('takes coins to an address, and cards with the promised fee, on a page that leads back [HU-63]', async () => {
    const dictionary = (parentCode: string): Promise<Open[]> =>
      data('/global/config.app.AppDictDubboService.getListByParentCode', { parentCode }) as Promise<Open>;
    const requested = { tradeType: 2, clientType: 'mobile' };
    const ways: Open[] = (await data(`${FUND}.getPayChannelsV2`, requested)) as Open;
    expect(new Set(ways.map(({ openTime }) => openTime))).toEqual(new Set(['00:00-24:00']));
    const coin = ways.find(
      ({ paymentCurrency, paymentType }) => paymentType === 'digit_wallet' && paymentCurrency === 'USDT',
    );
    const chains = await data(`${FUND}.getCryptoBlockchainInfo`, {
      currency: 'USDT',
      paymentCode: coin!.paymentCode,
    });
    expect(chains.blockchainList).toEqual(['TRC20', 'ERC20']);
    expect((await dictionary('USDT')).map(({ code }) => code)).toEqual(chains.blockchainList);
    expect((await dictionary('bank_code')).map(({ code }) => code)).toEqual(
      expect.arrayContaining(['HSBC', 'OTHER']),
    );

    const named = { paymentChannelClientType: 'mobile', paymentMerchantNo: coin!.merchantNo, country: 'SG' };
    const direct = { paymentChannelCode: coin!.paymentCode, paymentChannelType: coin!.paymentType };
    const where = {
      ...named,
      ...direct,
      accountCurrency: 'USDT',
      blockchainName: 'TRC20',
      customerGroupId: 1,
    };
    expect((await ask(`${FUND}.getBindRechargeAddress`, where)).code).not.toBe('0');
    const { address } = await data(`${FUND}.applyRechargeBindAddress`, where);
    expect(await data(`${FUND}.getBindRechargeAddress`, where)).toMatchObject({ address, currency: 'USDT' });

    const pair = { paymentCurrency: 'USD', accountCurrency: 'USDT' };
    const rate = await data(`${FUND}.getDepositExchangeRate`, { ...pair, channelCode: 'card' });
    expect(rate.targetDigits).toBe(deployed ? 2 : '2');
    const card = ways.find(({ paymentCode }) => paymentCode === 'card')!;
    const back = 'https://client.example/deposit?a=1&b=2';
    const made = await data(`${FUND}.createDepositProposal`, {
      ...named,
      ...pair,
      tradeType: 2,
      depositAmount: '33.33',
      depositRateSerialNo: rate.depositRateSerialNo,
      paymentChannelCode: card.paymentCode,
      paymentChannelType: card.paymentType,
      callbackUrl: back,
      extend: '{}',
      customerNo: '1',
      companyId: 1,
      depositFrom: 'h5',
    });
    expect(JSON.parse(made.data)).toEqual({});
    const page = await (await fetch(made.url)).text();
    expect(page).toContain(`href="${back.replace('&', '&amp;')}"`);
    await fetch(made.url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
    const { proposalNo } = made;
    const done = await data(`${FUND}.queryDepositProposal`, { tradeType: 2, proposalNo });
    // One percent, down to the cent: what the page showed is what arrives.
    const cents = (text: string) => Math.round(Number(text) * 100);
    const paid = cents(done.actualAmount);
    expect(paid % 100).not.toBe(0);
    expect(cents(done.finalAmount)).toBe(paid - Math.floor(paid / 100));
    const listed = await data('/global/fund.app.CustomerProposalQueryService.queryDepositPageList', {
      size: 10,
      current: 1,
    });
    expect(listed).toMatchObject({ total: 1, size: 10, current: 1 });
    expect(listed.records[0]).toMatchObject({
      proposalNo,
      intendAmount: '33.33',
      depositCurrency: 'USDT',
      checkStatus: 2,
      depositStatus: 2,
      paymentStatus: 2,
      createTime: expect.any(Number),
      updateTime: expect.any(Number),
    });
  });

  it('dates transfers by a number, and prices shares without what is kept beyond them [HU-64]', async () => {
    const of = { currency: 'USDT', toCurrency: 'USDT', amount: '12.34' };
    await data(`${FUND}.capitalTransfer`, { tradeType: '2', toTradeType: '5', ...of });
    const { records: moved } = await data(`${FUND}.capitalTransferRecord`, { size: 10, current: 1 });
    expect(moved[0]).toMatchObject({ outAmount: '12.34', inTradeType: 5 });
    expect(typeof moved[0].createTime).toBe(deployed ? 'number' : 'string');

    const request = { fundId: '1', amountPay: '7', applyType: 2, currencyPay: '' };
    const trial = await data('/global/fund.app.FundApplyAppDubboService.calcApplyShares', request);
    // Shares at the net value, rounded up to the cent, and the fee.
    const cost = Math.ceil(7 * Number(trial.sharesNet) * 100 - 1e-6) / 100;
    expect(trial.amountPay).toBe((cost + Number(trial.fees)).toFixed(2));
    expect(await data('/global/company.app.AppCompanyService.listAll')).toMatchObject([
      { companyId: session.ready.companyId },
    ]);
  });

  it('takes limits of assets by 13 and 14 and markets by 1, and lists and cancels them as their pages do', async () => {
    const who = await data(`${CUSTOMER}.findCustomerInfo`);
    for (const tradeType of [SPOT, LEVERAGE] as const) {
      const { row, bid, ask: best } = await quoted(tradeType);
      const place = (more: object) =>
        data(`${ORDERS}.addOrder`, orderOf(row, { entryType: 1, operationType: 1, ...more }));
      await place({ bizType: 1, requestNum: '0.002' });
      expect(await records(tradeType)).toMatchObject({
        bizType: 1,
        requestNum: '0.002',
        executeNum: '0.002',
        inCurrency: 'BTC',
        outCurrency: 'USDT',
      });
      // Far from the market, at the last digit of the product: the page has no range for them.
      const scale = 10 ** row.symbolDigits;
      const low = Math.round(bid * 0.6 * scale) + 1;
      const high = Math.round(best * 1.4 * scale) - 1;
      await place({ bizType: 13, requestNum: '0.001', requestPrice: String(low) });
      await place({ bizType: 14, direction: 2, requestNum: '0.001', requestPrice: String(high) });
      const requested = { tradeType: String(tradeType), accountId: '' };
      const pending = (await data(`${ORDERS}.queryPBOOrderPage`, requested)) as Open as Open[];
      expect(pending).toMatchObject(
        [
          { direction: 2, requestPrice: high, accountCurrency: 'BTC' },
          { direction: 1, requestPrice: low, accountCurrency: 'USDT' },
        ].map((own) => ({
          ...own,
          tradeType,
          bizType: 13,
          entryType: 1,
          digits: row.symbolDigits,
          expireType: deployed ? 4 : '4',
          stopLoss: 0,
          takeProfit: 0,
          accountId: expect.any(Number),
          crossLevelNum: expect.any(Number),
          orderTime: expect.any(Number),
          loanAmount: expect.stringMatching(/^[\d.]+$/),
        })),
      );
      const rows = (await data(`${ORDERS}.queryOrderPage`, requested)) as Open as Open[];
      const prices = [high, low].map((price) => (price / scale).toFixed(row.symbolDigits));
      expect(rows.slice(0, 2)).toMatchObject(prices.map((requestPrice) => ({ status: 1, requestPrice })));
      for (const { id, accountId, bizType } of pending) {
        const own = { tradeType: String(tradeType), customerNo: who.customerNo, accountId, bizType };
        if (tradeType === SPOT) await data(`${ORDERS}.closeTradePboOrder`, { orderId: id, ...own });
        else await data(`${ORDERS}.closePboOrder`, { pboId: id, ...own });
      }
      expect(await data(`${ORDERS}.queryPBOOrderPage`, requested)).toEqual([]);
      // The head of the page of assets.
      const head = await data(`${CUSTOMER}.queryCustomerAssetsInfo`, { tradeType });
      expect(head).toMatchObject({ currency: 'USDT', closeProportion: expect.stringMatching(/^[\d.]+%$/) });
      expect([1, 2, 3]).toContain(head.riskLevel);
      for (const member of ['totalBalance', 'totalNetAssets', 'totalLiabilitiesPrincipal', 'totalInterest'])
        expect(head[member], member).toMatch(/^\d+\.\d+$/);
      expect(head.accountInfoMap.USDT).toMatchObject({ tradeType, currency: 'USDT' });
    }
  });
});
