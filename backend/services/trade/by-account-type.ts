import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { Type, type TSchema } from 'typebox';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { normaliseRequest } from '../../contract/records/index.ts';
import type { Operation } from '../operation.ts';

/** Operations of the stock account, by the method that they answer. */
export type StockAnswers = ReadonlyMap<string, Operation>;

/** Operations by the last part of their business type. */
export function byMethod(operations: readonly Operation[]): StockAnswers {
  return new Map(operations.map((each) => [methodOf(each), each]));
}

/**
 * A general operation that hands requests of the stock account to the operation of that account type with the same method:
 * the documents give both names to it.
 */
export function byAccountType(general: Operation, stock: StockAnswers): Operation {
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
