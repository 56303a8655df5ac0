import type { TArray, TObject, TSchema } from 'typebox';
import type { ManagementCall } from '../../../contract/call.ts';
import { RISK_MANAGEMENT } from '../../../contract/calls/management/risk.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { DIRECTION, type Direction } from '../../../domain/direction.ts';
import {
  addAmounts,
  formatAmount,
  inCurrencyOf,
  lotsText,
  REFERENCE_CURRENCY,
  sumConverted,
} from '../../../domain/index.ts';
import type { ProductDefinition } from '../../../market/product-definition.ts';
import type { HeldPosition, TradeService } from '../../trade/trade-service.ts';
import {
  implementManagement,
  type ManagementContext,
  type ManagementOperation,
} from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import { namedCustomer, type CustomerNamed, type Directory } from './customer-account.ts';

const MAX_SYMBOLS = 100;

export interface ExposureDependencies {
  readonly directory: Directory;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'book' | 'rate'>;
}

interface ExposureRequest {
  readonly companyId: number;
  readonly tradeType: number;
  readonly customerNo?: string;
  readonly customerId?: number;
  readonly symbolIds?: string;
}
/**
 * What the company or one of its customers holds at this moment: floating profit by currency and by product, net and both
 * sides by product. `Volume` counts lots, `Num` units (lots times contract size).
 */
export function exposureOperations(deps: ExposureDependencies): ManagementOperation[] {
  const profit = (held: readonly HeldPosition[]) => ({ pnl: sumProfit(deps, held) });
  return [
    companyProfit(deps),
    customerProfit(deps),
    bySymbol(deps, RISK_MANAGEMENT.queryCompanySymbolPnl, profit),
    bySymbol(deps, RISK_MANAGEMENT.queryCompanySymbolNetPosition, computeNet),
    bySymbol(deps, RISK_MANAGEMENT.queryCompanySymbolPosition, computeSides),
    bySymbol(deps, RISK_MANAGEMENT.queryCustomerSymbolPnl, profit),
    bySymbol(deps, RISK_MANAGEMENT.queryCustomerSymbolNetPosition, computeNet),
    bySymbol(deps, RISK_MANAGEMENT.queryCustomerSymbolPosition, computeSides),
  ];
}

/** Floating profit by account currency. */
function companyProfit(deps: ExposureDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.queryCompanyPnl, async (context, request) => {
    const held = await findPositions(deps, context, request);
    const currencies = new Set(held.map(({ account }) => account.currency));
    return Object.fromEntries(
      [...currencies].map((currency) => [
        currency,
        sumText(
          deps,
          held.filter(({ account }) => account.currency === currency),
        ),
      ]),
    );
  });
}

/** In the customer's currency when all its positions share one, else in the reference currency. Spelled `currcency`. */
function customerProfit(deps: ExposureDependencies): ManagementOperation {
  return implementManagement(RISK_MANAGEMENT.queryCustomerPnl, async (context, request) => {
    const held = await findPositions(deps, context, request, request);
    const [currency = REFERENCE_CURRENCY.currency, ...others] = new Set(
      held.map(({ account }) => account.currency),
    );
    if (others.length === 0 && held.length > 0) return { currcency: currency, pnl: sumText(deps, held) };
    return { currcency: REFERENCE_CURRENCY.currency, pnl: sumProfit(deps, held) };
  });
}

function bySymbol<Row extends TSchema>(
  deps: ExposureDependencies,
  call: ManagementCall<string, TSchema, TArray<Row>>,
  figures: (held: readonly HeldPosition[], product: ProductDefinition) => object,
): ManagementOperation {
  const isOfCustomer = 'customerNo' in (call.request as TObject).properties;
  return implementManagement<TSchema, TSchema>(call, async (context, body) => {
    const { customerNo, customerId, ...request } = body as ExposureRequest;
    const owner = isOfCustomer ? { customerNo, customerId } : undefined;
    const held = await findPositions(deps, context, request, owner);
    return parseProducts(deps, request.symbolIds ?? '').map((product) => ({
      symbolId: product.symbolId,
      symbolName: product.name[context.language],
      symbolCode: product.code,
      ...figures(
        held.filter(({ position }) => position.symbolId === product.symbolId),
        product,
      ),
    }));
  });
}

/** Throws 0000003 for an unknown customer. */
async function findPositions(
  { directory, trade }: ExposureDependencies,
  context: ManagementContext,
  request: Pick<ExposureRequest, 'companyId' | 'tradeType'>,
  customerOfRequest?: CustomerNamed,
): Promise<HeldPosition[]> {
  requireOwnCompany(context, request.companyId);
  const { companyId } = context;
  const tradeType = TRADE_TYPES.word(request.tradeType);
  const owner = customerOfRequest && (await namedCustomer(directory, companyId, customerOfRequest));
  return trade.book
    .held(companyId)
    .filter(({ account }) => account.tradeType === tradeType)
    .filter(({ account }) => owner === undefined || account.customerId === owner.id);
}

/** Throws 015 for a list that is malformed or too long, CFDWBWE000013 for an unknown product. */
function parseProducts({ products }: ExposureDependencies, symbolIds: string): ProductDefinition[] {
  const ids = symbolIds.split(',');
  if (ids.length > MAX_SYMBOLS)
    throw PlatformError.wrong(CODE.requestInvalid, 'tooMany', 'symbolIds', MAX_SYMBOLS);
  if (!ids.every((id) => /^\d{1,15}$/.test(id)))
    throw PlatformError.wrong(CODE.requestInvalid, 'form', 'symbolIds');
  return ids.map((id) => {
    const product = products.find(({ symbolId }) => symbolId === Number(id));
    if (product === undefined) throw new PlatformError(CODE.instrumentUnknown);
    return product;
  });
}

/** The sum of profits in one and the same currency; there is at least one. */
function sumText({ trade }: ExposureDependencies, held: readonly HeldPosition[]): string {
  return formatAmount(
    held.map((each) => inCurrencyOf(each.account, trade.book.profit(each))).reduce(addAmounts),
  );
}

/** The sum of profits in the reference currency; throws CFDWBWE000025 when one cannot be converted. */
function sumProfit({ trade }: ExposureDependencies, held: readonly HeldPosition[]): string {
  const profits = held.map((each) => inCurrencyOf(each.account, trade.book.profit(each)));
  const sum = sumConverted(profits, REFERENCE_CURRENCY, (from, to) => trade.rate(from, to), 'half-even');
  if (sum === undefined) throw new PlatformError(CODE.noConversionRate);
  return formatAmount(sum);
}

function computeNet(held: readonly HeldPosition[], product: ProductDefinition) {
  const lots = sumLots(held, DIRECTION.buy) - sumLots(held, DIRECTION.sell);
  return {
    netPositionNum: units(lots, held, product),
    netPositionVolume: lotsText(Number(lots), product.numberDigits),
  };
}

function computeSides(held: readonly HeldPosition[], product: ProductDefinition) {
  const [buy, sell] = [sumLots(held, DIRECTION.buy), sumLots(held, DIRECTION.sell)];
  return {
    buyNum: units(buy, held, product),
    buyVolume: lotsText(Number(buy), product.numberDigits),
    sellNum: units(sell, held, product),
    sellVolume: lotsText(Number(sell), product.numberDigits),
  };
}

function sumLots(held: readonly HeldPosition[], direction: Direction): bigint {
  return held
    .filter(({ position }) => position.direction === direction)
    .reduce((sum, { position }) => sum + BigInt(position.volume), 0n);
}

function units(lots: bigint, held: readonly HeldPosition[], product: ProductDefinition): string {
  const account = held[0]?.account;
  const number = account && TRADE_TYPES.number(account.tradeType);
  const play = product.plays.find(({ tradeType }) => tradeType === number);
  return lotsText(Number(lots) * (play?.contractSize ?? 1), product.numberDigits);
}
