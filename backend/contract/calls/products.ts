import { Type } from 'typebox';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };
import { defineCalls } from '../call.ts';
import { Asset } from '../records/trading/asset.ts';
import { EquityPremium, Fund, FundWithFigures } from '../records/money/fund.ts';
import { PageOf, pageRequestMembers } from '../records/page.ts';
import { IntegerLike, Needed, TextLike } from '../records/request-values.ts';
import { SymbolDetail, SymbolRow } from '../records/symbol-detail.ts';
import { SymbolBasic } from '../records/symbol.ts';

const Id = IntegerLike({ minimum: 0 });

/** Products and funds on sale. */
export const PRODUCT_CALLS = defineCalls('Client API, reference data', {
  getAssetsList: {
    bizType: 'config.app.AppAssetsDubboService.getAssetsList',
    summary: 'Currencies and other assets',
    access: 'guest',
    openPermission: 'ready_only',
    headers: 'optional',
    request: Type.Object({
      type: describe('Which assets.', Type.Optional(IntegerLike({ minimum: 0, maximum: 2 })), {
        0: ['ALL', 'all'],
        1: ['COMMON', 'currencies and coins'],
        2: ['FUND', 'shares of funds'],
      }),
    }),
    response: Type.Array(Asset),
  },
  findFundPageWithRealTimeInfo: {
    bizType: 'config.app.AppSymbolDubboService.findFundPageWithRealTimeInfo',
    summary: 'Funds with prices and net values',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      ...pageRequestMembers,
      name: describe(
        'Part of the name of the fund; left out: all.',
        Type.Optional(Type.String({ maxLength: 64 })),
      ),
    }),
    response: PageOf(FundWithFigures),
  },
  getEquityPremiumRate: {
    bizType: 'config.app.AppSymbolDubboService.getEquityPremiumRate',
    summary: 'Net value and premium of a fund',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      symbolId: Type.Optional(IntegerLike({ minimum: 0 })),
      currencyCode: describe(
        'Code of the fund’s shares; one of this and `symbolId` is needed.',
        Type.Optional(Type.String({ maxLength: 64 })),
      ),
      profitCurrency: describe(
        'Currency code of the answer; left out: the one of the product.',
        Type.Optional(Type.String({ maxLength: 64 })),
      ),
    }),
    response: EquityPremium,
  },
  getFundInfo: {
    bizType: 'config.app.AppSymbolDubboService.getFundInfo',
    summary: 'One fund',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ fundId: IntegerLike() }),
    response: Fund,
  },
  getFundInfoByCustomerNo: {
    bizType: 'config.app.AppSymbolDubboService.getFundInfoByCustomerNo',
    summary: 'The fund that a customer manages',
    openPermission: 'ready_only',
    request: Type.Object({ customerNo: TextLike() }),
    response: Fund,
  },
  findFundPage: {
    bizType: 'config.app.AppSymbolDubboService.findFundPage',
    summary: 'Funds',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      ...pageRequestMembers,
      name: describe(
        'Part of the name of the fund; left out: all.',
        Type.Optional(Type.String({ maxLength: 64 })),
      ),
    }),
    response: PageOf(Fund),
  },
  getSymbolList: {
    bizType: 'config.app.AppSymbolDubboService.getSymbolList',
    summary: 'Products of an account type and customer group',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      /** All account types without it, which only clients in the field leave out. */
      tradeType: Needed(Id, 'handler'),
      /** The caller's own group without it, or that of guests; only clients in the field leave it out. */
      customerGroupId: Needed(Id, 'handler'),
      name: describe(PHRASES.partNameOrCode, Type.Optional(Type.String({ maxLength: 64 }))),
    }),
    response: Type.Array(SymbolBasic),
  },
  getSymbolBaseList: {
    bizType: 'config.app.AppSymbolDubboService.getSymbolBaseList',
    summary: 'Products with their digits, spreads and trading hours',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({
      customerGroupId: Id,
      withDetail: describe(
        'True: every row carries the detail of its product, so that one call is enough.',
        Type.Optional(Type.Boolean()),
      ),
    }),
    response: Type.Array(SymbolRow),
  },
  getSymbolDetail: {
    bizType: 'config.app.AppSymbolDubboService.getSymbolDetail',
    summary: 'Everything about one product',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({ tradeType: Id, symbolId: Id }),
    response: SymbolDetail,
  },
});
