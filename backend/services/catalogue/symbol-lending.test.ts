import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { BUILT_IN_PRODUCTS, createSteppedClock } from '../../market/index.ts';
import { SymbolDetail } from '../../contract/records/index.ts';
import { createCatalogueService } from './catalogue-service.ts';

const clock = createSteppedClock(Date.UTC(2026, 2, 2, 12));
const catalogue = createCatalogueService({
  source: { products: BUILT_IN_PRODUCTS },
  marketClock: clock,
  wallClock: clock,
});
const LENDING_PLAYS = [3, 6];
const plays = BUILT_IN_PRODUCTS.flatMap((product) =>
  product.plays.map(({ tradeType }) => ({ product, tradeType })),
);

function detailOf(code: string, tradeType: number): SymbolDetail {
  const { symbolId } = BUILT_IN_PRODUCTS.find((product) => product.code === code) ?? { symbolId: 0 };
  const detail = catalogue.detail(symbolId, TRADE_TYPES.written(tradeType));
  if (detail === undefined) throw new Error(`no detail of ${code}`);
  return detail;
}

describe('the lending members of the product detail', () => {
  it('hold figures in leveraged spot and stock and are empty in all others', () => {
    const validator = Compile(SymbolDetail);
    for (const { product, tradeType } of plays) {
      const detail = detailOf(product.code, tradeType);
      expect(validator.Errors(detail)).toEqual([]);
      const lends = LENDING_PLAYS.includes(tradeType);
      const lists = [detail.borrowInterestList, detail.borrowLimitList, detail.longLoanYearRatio];
      for (const list of lists) expect(list.length > 0, `${product.code} ${tradeType}`).toBe(lends);
      expect(detail.enableLongLoan).toBe(lends ? 1 : 2);
      expect(detail.totalCredit > 0).toBe(lends);
    }
  });

  it('name assets that exist, with the same interest in both lists and a share of the year between', () => {
    for (const { product, tradeType } of plays) {
      const detail = detailOf(product.code, tradeType);
      for (const [at, loan] of detail.longLoanYearRatio.entries()) {
        expect(catalogue.asset(loan.assetCode)?.id).toBe(loan.assetsId);
        expect(detail.borrowInterestList[at]).toMatchObject({ assetsId: loan.assetsId, value: loan.value });
        expect(loan.value).toBeGreaterThan(0);
        expect(loan.value).toBeLessThan(1);
      }
    }
  });

  it('lend both sides of a crypto pair in leveraged spot', () => {
    const id = (code: string) => catalogue.asset(code)?.id;
    expect(detailOf('BTC/USDT', 3)).toMatchObject({
      leverRatio: '3',
      enableShortLoan: 1,
      shortLoanYearRatio: 0.05,
      accountDayLeverageRatio: 10,
      accountOvernightLeverageRatio: 5,
      borrowStatusList: [
        { assetsId: id('USDT'), value: 1 },
        { assetsId: id('BTC'), value: 1 },
      ],
      borrowLimitList: [{ value: 500_000 }, { value: 10 }],
      borrowInterestList: [{ value: 0.08 }, { value: 0.05 }],
      longLoanYearRatio: [{ assetCode: 'USDT', value: 0.08 }],
    });
  });

  it('lend money and shares for stock, and money alone for funds that are traded on an exchange', () => {
    const stock = BUILT_IN_PRODUCTS.find(({ area }) => area === 'stock');
    const etf = BUILT_IN_PRODUCTS.find(({ area }) => area === 'etf');
    const detail = detailOf(stock?.code ?? '', 6);
    expect(detail).toMatchObject({ enableShortLoan: 1, shortLoanYearRatio: 0.04 });
    expect(detailOf(etf?.code ?? '', 6)).toMatchObject({ enableShortLoan: 2, shortLoanYearRatio: 0 });
    expect(detail.longLoanYearRatio.map(({ assetCode }) => assetCode)).toEqual([stock?.profitCurrency]);
  });

  it('stand in the brief row too', async () => {
    const list = catalogue.operations.find(({ bizType }) => bizType.endsWith('.getSymbolBaseList'));
    const context = { companyId: 1, language: 'en-US', caller: undefined };
    const rows = (await list?.handle(context as never, { customerGroupId: 1 } as never)) as SymbolDetail[];
    for (const row of rows) {
      const { enableLongLoan, enableShortLoan } = detailOf(row.symbolCode, row.tradeType);
      expect(row).toMatchObject({ enableLongLoan, enableShortLoan });
    }
  });
});
