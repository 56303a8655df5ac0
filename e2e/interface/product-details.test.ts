import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL, HOLIDAY, ITEM, MARGIN, WINDOW } from './support/records.ts';
import { expectShape, type Shape } from './support/shape.ts';
import { Venue, type Open } from './support/venue.ts';

/** The detail of every product in every type that it is sold in. */

const PRODUCTS = 'config.app.AppSymbolDubboService.';
const VERSION = { version: '0.0.1' };

let venue: Venue;
/** Every brief product of the customers' group, and the detail of each. */
let rows: Open[];
let details: Open[];

beforeAll(async () => {
  venue = await Venue.start('--rate-limits', 'off');
  rows = await venue.ask(`${PRODUCTS}getSymbolBaseList`, { customerGroupId: 1 });
  details = await Promise.all(
    rows.map(({ tradeType, symbolId }) =>
      venue.ask(`${PRODUCTS}getSymbolDetail`, { tradeType, symbolId }, VERSION),
    ),
  );
});
afterAll(() => venue.stop());

describe('the detail of a product', () => {
  /** Expects a shape of every detail of the platform. */
  const every = (shape: Shape) => {
    expect(details.length).toBe(rows.length);
    for (const detail of details) expectShape(detail, shape, `${detail.symbolCode} ${detail.tradeType}`);
  };

  it('names what the brief row names [CL-16] [DI-17]', () => {
    every({ tradeType: 'int', symbolId: 'int', symbolName: 'text', symbolCode: 'text' });
    for (const [at, row] of rows.entries()) {
      const { tradeType, symbolId, symbolName, symbolCode, baseCurrency, profitCurrency } = row;
      const identity = { tradeType, symbolId, symbolName, symbolCode, baseCurrency, profitCurrency };
      const { symbolDigits, dealMode, etf, fundId, tradeTimeList, labels } = row;
      const shared = { symbolDigits, dealMode, etf, fundId, tradeTimeList, labels };
      expect(details[at]).toMatchObject({ ...identity, ...shared });
    }
  });

  it('of an unknown product or of a type that it is not sold in fails with its code [CL-16] [ER-12]', async () => {
    const call = async (body: object) =>
      (await venue.call(`${PRODUCTS}getSymbolDetail`, body, VERSION)).listed;
    expect(await call({ symbolId: 1, tradeType: 2 })).toBe('CFDWBWE000013');
    expect(await call({ symbolId: 10021, tradeType: 6 })).toBe('CFDWBWE000013');
  });

  it('is told with a version and, as clients in the field ask, without one [CL-17] [VE-02]', async () => {
    const body = { symbolId: 10021, tradeType: 2 };
    const with1 = await venue.ask(`${PRODUCTS}getSymbolDetail`, body, VERSION);
    expect(await venue.ask(`${PRODUCTS}getSymbolDetail`, body)).toEqual(with1);
  });

  it('has digits, depth, spreads and warning level as numbers [DI-18] [DI-19]', () => {
    every({
      symbolDigits: 'int',
      numberDigits: 'int',
      priceBreadth: 'int',
      pointRatio: 'int',
      contractSize: 'int',
      earlyWarningProportion: 'number',
      askSpread: 'number',
      bidSpread: 'number',
    });
  });

  it('has margin tiers that join without a gap, in seven lists and twelve figures [DI-20] [DI-21] [DI-22]', () => {
    const lists = ['daily', 'holiday', 'weekend', 'beforeHoliday', 'beforeWeekend', 'used'];
    const times = ['daytime', 'overnight'].flatMap((time) => ['Buy', 'Sell'].map((side) => time + side));
    const figures = times.flatMap((time) =>
      ['Init', 'Remaining', 'Alarm'].map((kind) => `${time}${kind}MarginRatio`),
    );
    expect(figures).toHaveLength(12);
    every({
      marginType: 'int',
      marginInfo: { type: 'text', values: 'text', marginVoList: [MARGIN] },
      ...Object.fromEntries(lists.map((name) => [`${name}MarginSet`, [MARGIN] as const])),
      ...Object.fromEntries(figures.map((name) => [name, MARGIN])),
    });
    for (const { marginInfo } of details) {
      expect(marginInfo.type).toBe('2');
      const tiers = marginInfo.marginVoList;
      expect(tiers[0].rangeLeft).toBe(0);
      for (const [at, tier] of tiers.entries()) {
        expect(tier.rangeLeft).toBeLessThan(tier.rangeRight);
        if (at > 0) expect(tier.rangeLeft).toBe(tiers[at - 1].rangeRight);
      }
    }
  });

  it('has its sessions and lead times [DI-23] [DI-24]', () => {
    every({
      tradeTimeList: [WINDOW],
      quoteTimeList: [WINDOW],
      holidayTimeList: [HOLIDAY],
      weekendLeadTime: 'int',
      holidayLeadTime: 'int',
      overnightInAdvance: 'int',
      eodTime: 'text',
      startTime: 'ms',
      endTime: 'ms',
    });
  });

  it('has volumes and distances that fit together [DI-25] [DI-26]', () => {
    every({
      volumeStep: 'number',
      minVolume: 'number',
      maxVolume: 'number',
      limitOrderMaxVolume: 'int',
      minTradeUnit: 'int',
      buyMaxPositionVolumes: 'number',
      sellMaxPositionVolumes: 'number',
      accountPositionTotalVolumes: 'int',
      stopLossMinPoint: 'int',
      stopLossMaxPoint: 'int',
      priceMaxLimit: 'number',
      priceMinLimit: 'number',
    });
    for (const detail of details) {
      expect(detail.minVolume).toBeLessThan(detail.maxVolume);
      expect(detail.volumeStep).toBeLessThanOrEqual(detail.minVolume);
      expect(detail.stopLossMinPoint).toBeLessThan(detail.stopLossMaxPoint);
    }
  });

  it('has interest and fees, and those of loans where a type lends [DI-27] [DI-28] [DI-29] [DI-30] [DI-31]', () => {
    const loan = { id: 'int', assetsId: 'int', value: 'number' } as const;
    every({
      buyInterest: 'number',
      sellInterest: 'number',
      feeMethod: 'text',
      feeFormula: 'text',
      feeRate: 'number',
      fee: 'number',
      minFee: 'number',
      maxFee: 'number',
      dividendFee: 'number',
      minDividendFee: 'number',
      wholeYearDays: 'int',
      leverRatio: 'text',
      borrowingLimitRatio: 'number',
      multipleFreezeRatio: 'number',
      transferLimitRatio: 'number',
      withdrawalRatio: 'number',
      totalCredit: 'number',
      shortLoanYearRatio: 'number',
      borrowInterestList: [{ ...loan, borrowInterestGroupId: 'int' }],
      borrowLimitList: [{ ...loan, borrowListGroupId: 'int' }],
      borrowStatusList: [{ ...loan, borrowStatusGroupId: 'int', value: 'yesNo' }],
      longLoanYearRatio: [{ ...loan, borrowInterestGroupId: 'int', assetCode: 'text' }],
      accountDayLeverageRatio: 'int',
      accountOvernightLeverageRatio: 'int',
      enableShortLoan: 'yesNo',
      enableLongLoan: 'yesNo',
    });
    for (const { tradeType, symbolCode, borrowLimitList, longLoanYearRatio } of details) {
      const lends = [borrowLimitList, longLoanYearRatio].map((list) => list.length > 0);
      expect(lends, `${symbolCode} ${tradeType}`).toEqual(Array(2).fill([3, 6].includes(tradeType)));
    }
  });

  it('has labels, flags and dividends [DI-32] [DI-33] [DI-36]', () => {
    const dividend = {
      dividendSymbolName: 'text',
      dividendCurrency: 'text',
      dividendDate: 'ms',
      dividendActionType: 'int',
    } as const;
    every({
      dealMode: 'int',
      etf: 'bool',
      fundId: 'int',
      tradeEnable: 'int',
      newShare: 'text',
      labels: 'text',
      labelList: [{ ...ITEM, ...FULL }],
      tradeDirection: 'text',
      accountReset: 'text',
      liquidationFormula: 'text',
      netAssetCurrency: 'text',
      enableReverseTrade: 'text',
      corporateActionCode: 'text',
      dividendFutureInfos: [dividend],
      dividendPastInfos: [dividend],
      enableDepthTrade: 'text',
    });
    for (const { labels, labelList } of details)
      expect(labelList.map(({ code }: Open) => code)).toEqual(labels.split(','));
  });

  it('has a maintenance margin in the isolated type alone, and says whether a stock trades [DI-34] [DI-35] [ST-08]', () => {
    for (const [at, { tradeType, maintainMargin, stockStatus }] of details.entries()) {
      expectShape(maintainMargin, tradeType === 2 ? 'decimal' : 'null');
      expect(stockStatus).toBe(rows[at].inTradeTime === 1 ? 'TRADING' : 'CLOSED');
    }
    // At noon UTC on a Monday stocks are closed and everything else is open.
    const states = (label: string) =>
      new Set(details.filter(({ labels }) => labels === label).map(({ stockStatus }) => stockStatus));
    expect([states('stock'), states('crypto')]).toEqual([new Set(['CLOSED']), new Set(['TRADING'])]);
  });
});
