import { fromFlowType, flowTypesOf } from '../../contract/mapping/flow-types.ts';
import { RESULT_FLOWS, type Flow } from '../../domain/flow.ts';
import { ORDER_KIND } from '../../engine/core/index.ts';
import { decimalText } from '../decimal-texts.ts';
import { endpoint, type Endpoint } from '../endpoint.ts';
import { oneOf, optional, otherwise, SYMBOL, TIME, whole } from '../parameters.ts';
import { spanOf } from './account-endpoints.ts';
import { FUTURES_TYPE, MARGIN_ASSET, type ContractAccounts } from './contract-account.ts';
import { orderRecord } from './order-records.ts';

/** What the dialect calls the flows of an account. */
const INCOME_TYPES = {
  TRANSFER: ['deposit', 'withdrawal', 'withdrawalCancelled', 'transferIn', 'transferOut'],
  REALIZED_PNL: RESULT_FLOWS,
  COMMISSION: ['openFee', 'closeFee'],
  FUNDING_FEE: ['financing'],
} as const satisfies Readonly<Record<string, readonly Flow[]>>;
type IncomeType = keyof typeof INCOME_TYPES;
const TYPES = Object.keys(INCOME_TYPES) as readonly IncomeType[];
const SPAN = { startTime: optional(TIME), endTime: optional(TIME) };

function typeOfFlow(flowType: number): IncomeType | undefined {
  const flow = fromFlowType(flowType)?.flow;
  return TYPES.find((type) => INCOME_TYPES[type].some((each) => each === flow));
}

/** What an account earned and paid, and what was closed of it by force. */
export function futuresIncomeEndpoints({ orders }: ContractAccounts): readonly Endpoint[] {
  return [
    endpoint('GET /fapi/v1/income', {
      security: 'read',
      weight: 30,
      parameters: {
        symbol: optional(SYMBOL),
        incomeType: optional(oneOf(TYPES)),
        ...SPAN,
        page: otherwise(whole(1), 1),
        limit: otherwise(whole(1, 1_000), 100),
      },
      async handle({ context, values: { symbol, incomeType, startTime, endTime, page, limit } }) {
        const account = orders.accounts(context).find(({ currency }) => currency === MARGIN_ASSET);
        if (account === undefined) return [];
        const wanted = (incomeType === undefined ? TYPES : [incomeType]).flatMap(
          (type): readonly Flow[] => INCOME_TYPES[type],
        );
        const flowTypes = flowTypesOf(...wanted).filter(
          (type) => fromFlowType(type)?.tradeType === FUTURES_TYPE,
        );
        const span = { ...spanOf(startTime, endTime), fromStart: startTime !== undefined };
        const lines = await orders.flows(account, { flowTypes, ...span, limit, page });
        return lines
          .filter(({ instrument }) => symbol === undefined || instrument?.symbolId === symbol.symbolId)
          .map(({ line, instrument }) => {
            const amount = BigInt(line.amount);
            const type = typeOfFlow(line.flow_type);
            return {
              symbol: instrument?.name ?? '',
              incomeType: type,
              income: decimalText(line.to_book === 'cash' ? amount : -amount, account.digits),
              asset: MARGIN_ASSET,
              info: type,
              time: line.time_ms,
              tranId: line.transfer_id,
              tradeId: line.deal_id === null ? '' : String(line.deal_id),
            };
          });
      },
    }),
    endpoint('GET /fapi/v1/forceOrders', {
      security: 'read',
      weight: ({ symbol }) => (symbol === undefined ? 50 : 20),
      parameters: {
        symbol: optional(SYMBOL),
        autoCloseType: optional(oneOf(['LIQUIDATION', 'ADL'])),
        ...SPAN,
        limit: otherwise(whole(1, 100), 50),
      },
      async handle({ context, values: { symbol, autoCloseType, startTime, endTime, limit } }) {
        // Nobody's position is taken for another's here.
        if (autoCloseType === 'ADL') return [];
        const span = { ...spanOf(startTime, endTime), limit, kind: ORDER_KIND.stopOut };
        return (await orders.all(context, symbol, span)).flatMap((order) => {
          const instrument = orders.instruments.of(order.symbolId);
          return instrument === undefined ? [] : [orderRecord(instrument, order)];
        });
      },
    }),
  ];
}
