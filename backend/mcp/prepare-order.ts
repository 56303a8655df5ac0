import type { ApiClient } from '../client/index.ts';
import { valueOf } from '../client/index.ts';
import { CUSTOMER_CALLS } from '../contract/calls/customers.ts';
import { ORDER_CALLS } from '../contract/calls/orders.ts';
import { PRODUCT_CALLS } from '../contract/calls/products.ts';
import { TRADE_TYPES } from '../contract/mapping/account-numbers.ts';
import { DIRECTIONS, ENTRY_TYPES, ORDER_KINDS } from '../contract/mapping/order-numbers.ts';
import type { SymbolRow } from '../contract/records/symbol-detail.ts';
import { isContractType, TRADED_TYPES, type TradeType } from '../domain/account-type.ts';
import { formatDecimal, parseDecimal } from '../domain/decimal.ts';
import type { Direction } from '../domain/direction.ts';
import { answerText, ToolFailure, type Tool } from './tools.ts';

/** An order as it is written down; prices and lots are decimal text with all decimals of the product. */
export interface WrittenOrder {
  readonly side: Direction;
  readonly lots: string;
  /** Code of the product. */
  readonly product: string;
  readonly limit?: string | undefined;
  readonly stopLoss?: string | undefined;
  readonly takeProfit?: string | undefined;
}

/**
 * The order as the command line of the terminal reads it (docs/terminal.md): `buy 0.20 eur/usd limit 1.08500`. A figure that has three decimals
 * gets a zero behind them: where a point parts thousands it is refused then, and never read as a thousand times as much.
 */
export function sentenceOf({ side, lots, product, limit, stopLoss, takeProfit }: WrittenOrder): string {
  const price = (word: string, figure: string | undefined) =>
    figure === undefined ? [] : [word, unmistakable(figure)];
  return [
    side,
    unmistakable(lots),
    product.toLowerCase(),
    ...(limit === undefined ? ['market'] : price('limit', limit)),
    ...price('sl', stopLoss),
    ...price('tp', takeProfit),
  ].join(' ');
}

function unmistakable(figure: string): string {
  return /\.\d{3}$/.test(figure) ? `${figure}0` : figure;
}

const FIGURE = { type: 'string', pattern: String.raw`^\d{1,15}(?:\.\d{1,18})?$` } as const;

/** The tool with which an assistant writes an order down, has the platform try it, and sends nothing. */
export function prepareOrderTool(api: ApiClient): Tool {
  return {
    name: 'prepareOrder',
    description:
      'Write an order down for a person to send: checks it against the product and has the platform try it. Nothing is sent.',
    changes: false,
    input: {
      type: 'object',
      required: ['account', 'side', 'lots', 'product'],
      additionalProperties: false,
      properties: {
        account: { enum: TRADED_TYPES, description: 'Account type that the order is for.' },
        side: { enum: ['buy', 'sell'] },
        lots: { ...FIGURE, description: 'Lots, decimal text.' },
        product: { type: 'string', maxLength: 32, description: 'Code of the product, for example EUR/USD.' },
        limit: { ...FIGURE, description: 'Limit price, decimal text; left out: at the market.' },
        stopLoss: { ...FIGURE, description: 'Stop loss, decimal text; contracts only.' },
        takeProfit: { ...FIGURE, description: 'Take profit, decimal text; contracts only.' },
      },
    },
    run: async (input) => prepared(api, input),
  };
}

async function prepared(api: ApiClient, input: Readonly<Record<string, unknown>>): Promise<string> {
  const account = oneOf('account', TRADED_TYPES, input['account']);
  const side = oneOf<Direction>('side', ['buy', 'sell'], input['side']);
  const customer = valueOf(await api.call(CUSTOMER_CALLS.findCustomerInfo, {}));
  const products = valueOf(
    await api.call(PRODUCT_CALLS.getSymbolBaseList, {
      customerGroupId: customer.customerGroupId,
      withDetail: true,
    }),
  );
  const { code, detail } = productOf(products, account, input['product']);
  const { symbolDigits, numberDigits, minVolume, maxVolume } = detail;
  const lots = figureOf('lots', input['lots'], numberDigits);
  if (lots === undefined) throw new ToolFailure('lots are missing: how much is meant?');
  if (Number(lots) < minVolume || Number(lots) > maxVolume)
    throw new ToolFailure(
      `${code} is traded from ${minVolume} to ${maxVolume} lots; ${lots} were asked for.`,
    );
  const [limit, stopLoss, takeProfit] = (['limit', 'stopLoss', 'takeProfit'] as const).map((name) =>
    figureOf(name, input[name], symbolDigits),
  );
  if (!isContractType(account) && (stopLoss !== undefined || takeProfit !== undefined))
    throw new ToolFailure(`A stop loss and a take profit belong to contracts; ${account} has none.`);
  const sentence = sentenceOf({ side, lots, product: code, limit, stopLoss, takeProfit });
  const of = customer.accountList.find(({ tradeType }) => tradeType === TRADE_TYPES.number(account));
  if (of === undefined) throw new ToolFailure(`The customer has no account of the type ${account}.`);
  const wire = (figure = '0') => String(parseDecimal(figure, symbolDigits));
  const trial = isContractType(account)
    ? answerText(
        await api.call(ORDER_CALLS.calculateMarketOrder, {
          accountCurrency: of.currency,
          accountDigits: of.digits,
          symbolId: detail.symbolId,
          tradeType: of.tradeType,
          bizType: ORDER_KINDS.number(limit === undefined ? 'marketOpen' : 'limitOpen'),
          direction: DIRECTIONS.number(side),
          entryType: ENTRY_TYPES.number('quantity'),
          requestNum: lots,
          ...(limit === undefined ? {} : { requestPrice: wire(limit) }),
          requestTime: Date.now(),
          stopLoss: wire(stopLoss),
          takeProfit: wire(takeProfit),
        }),
      )
    : 'This account type has no trial.';
  return [
    'Nothing was sent. For the person: open the command line of the terminal (Ctrl+K), in the account named below, paste the sentence, read what it says, and send it with Enter.',
    `Account: ${account}, ${of.currency}`,
    `Sentence: ${sentence}`,
    `What the platform would do now: ${trial}`,
  ].join('\n');
}

function productOf(rows: readonly SymbolRow[], account: TradeType, wanted: unknown) {
  const number = TRADE_TYPES.number(account);
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const word = plain(String(wanted));
  const found = rows.find(({ symbolCode, tradeType }) => plain(symbolCode) === word && tradeType === number);
  if (found?.detail === undefined)
    throw new ToolFailure(
      `No product ${String(wanted)} is traded in ${account}; getSymbolBaseList has them all.`,
    );
  return { code: found.symbolCode, detail: found.detail };
}

function oneOf<Value extends string>(name: string, values: readonly Value[], value: unknown): Value {
  const found = values.find((one) => one === value);
  if (found === undefined) throw new ToolFailure(`${name} is one of ${values.join(', ')}.`);
  return found;
}

/** A figure with all the decimals that its product has; undefined where none was given. @throws ToolFailure for one that it cannot have */
function figureOf(name: string, value: unknown, digits: number): string | undefined {
  if (value === undefined) return undefined;
  const scaled = typeof value === 'string' ? parseDecimal(value, digits) : undefined;
  if (scaled === undefined || scaled <= 0n)
    throw new ToolFailure(
      `${name} is decimal text above zero with at most ${digits} decimals, for example "1.5".`,
    );
  return formatDecimal(scaled, digits);
}
