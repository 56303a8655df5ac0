import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { Type, type TSchema } from 'typebox';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { normaliseRequest } from '../../contract/records/index.ts';
import type { Operation } from '../operation.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { type MarketFeed } from '../../market/index.ts';
import { BIZ_TYPE } from '../../contract/business-types.ts';
import { assetOperations } from './asset-operations.ts';
import { happenedOperation } from './lists/happened-operation.ts';
import { changeOperations } from './orders/change-operations.ts';
import { flowOperations } from './lists/flow-operations.ts';
import { statementOperation } from './lists/statement-operation.ts';
import { historyOperations } from './lists/history-operations.ts';
import { liveListOperations } from './lists/live-list-operations.ts';
import { marginOperations } from './margin-operations.ts';
import { orderDetailOperations } from './orders/order-detail-operations.ts';
import { placeOperations, type PlaceDependencies } from './orders/place-operations.ts';
import { stockAssetsOperation } from './stock/stock-assets-operation.ts';
import { stockListOperations } from './stock/stock-list-operations.ts';
import { stockPlaceOperations } from './stock/stock-place-operations.ts';
import { liabilityOperation } from './assets/liability-operation.ts';
import { loanOperations } from './assets/loan-operations.ts';
import { assetOrderOperation } from './assets/asset-order-operation.ts';
import { spotOrderOperations } from './assets/spot-order-operations.ts';
import { walletOperation } from './assets/wallet-operation.ts';
import type { Database } from '../../storage/index.ts';
import type { TradingEngine } from '../../engine/trading-engine.ts';
import type { InstrumentId } from '../../domain/units.ts';

interface TradeDependencies extends PlaceDependencies {
  readonly database: Database;
  readonly feed: MarketFeed;
}

/** Every call of customers about trading. The calls of the stock account share names with general ones. */
export function tradeOperations(engine: TradingEngine, options: TradeDependencies): readonly Operation[] {
  const { database, feed } = options;
  const stock = [
    ...stockPlaceOperations(engine, options),
    ...stockListOperations(engine, database),
    stockAssetsOperation(engine, stockIdsOf(feed)),
  ];
  // The general list of orders is a bare list in every account type: clients in the field break on a page.
  const answers = byMethod(
    stock.filter(({ aliases, bizType }) => aliases === undefined && bizType !== BIZ_TYPE.queryStockOrderPage),
  );
  return [
    ...placeOperations(engine, options),
    assetOrderOperation(engine, options),
    walletOperation(engine),
    ...changeOperations(engine, options),
    ...marginOperations(engine, options.settlement),
    ...liveListOperations(engine, database),
    ...[...orderDetailOperations(engine, database), ...historyOperations(engine, database)].map((each) =>
      byAccountType(each, answers),
    ),
    ...flowOperations(engine, database),
    statementOperation(engine, database),
    happenedOperation(engine, database),
    ...assetOperations(engine),
    ...spotOrderOperations(engine, database),
    ...loanOperations(engine),
    liabilityOperation(engine, database),
    ...stock,
  ];
}

/** Products that stock accounts trade. */
function stockIdsOf({ source }: MarketFeed): InstrumentId[] {
  return source.products
    .filter(({ plays }) => plays?.some(({ tradeType }) => tradeType === TRADE_TYPE_NUMBER.stock))
    .map(({ symbolId }) => symbolId);
}

/** Operations of the stock account, by the method that they answer. */
type StockAnswers = ReadonlyMap<string, Operation>;

/** Operations by the last part of their business type. */
function byMethod(operations: readonly Operation[]): StockAnswers {
  return new Map(operations.map((each) => [methodOf(each), each]));
}

/**
 * A general operation that hands requests of the stock account to the operation of that account type with the same method:
 * the documents give both names to it.
 */
function byAccountType(general: Operation, stock: StockAnswers): Operation {
  const own = stock.get(methodOf(general));
  if (own === undefined || own.bizType === general.bizType) return general;
  return {
    ...general,
    request: Type.Object({ ...propertiesOf(own.request), ...propertiesOf(general.request) }),
    async handle(context, request) {
      const { tradeType } = request as { readonly tradeType?: number };
      if (TRADE_TYPES.word(tradeType) !== TRADE_TYPE.stock) return general.handle(context, request);
      return own.handle(context, normaliseRequest(own.request, request));
    },
  };
}

function propertiesOf(schema: TSchema): Record<string, TSchema> {
  return (schema as { readonly properties?: Record<string, TSchema> }).properties ?? {};
}

function methodOf({ bizType }: Operation): string {
  return bizType.slice(bizType.lastIndexOf('.') + 1);
}
