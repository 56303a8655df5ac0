import { divide } from '../../domain/decimal.ts';
import { ORDER_STATUS } from '../../domain/orders/order-terms.ts';
import { ORDER_STATES } from '../../contract/mapping/order-numbers.ts';
import { TRADE_MODE } from '../../domain/orders/execution-model.ts';
import { convertedFee } from '../../contract/mapping/converted-fee.ts';
import { TRADE_MODES, TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { inCurrencyOf, lotsText, REFERENCE_CURRENCY } from '../../domain/index.ts';
import type { DataPushAccount } from '../../storage/data-push/data-push-repository.ts';
import { POINT_RATIO, type GroupKey } from '../catalogue/catalogue-service.ts';
import { ownerMembers } from './account-events.ts';
import {
  amountIn,
  numberIn,
  numberOrNull,
  scaled,
  textIn,
  type ChangedRow,
  type DataPushEvent,
  type EventMakers,
  type Surroundings,
} from './changes.ts';

const STATUS = { open: 1, closed: 2, partly: 3 } as const;
const BUY = 1;
/** A leverage range, not a ratio, sets the margin of the isolated contract. */
const BY_LEVERAGE = 2;
/** Share of the maintenance margin at which a customer is warned, percent. */
const WARNING_PERCENT = 120n;

/** Events about positions and fills. */
export const tradeEvents: Pick<
  EventMakers,
  'position_insert' | 'position_update' | 'position_delete' | 'trade_deal'
> = {
  position_insert: positionEvent,
  position_update: positionEvent,
  position_delete: positionEvent,
  trade_deal: dealEvent,
};

function positionEvent(row: ChangedRow, around: Surroundings): DataPushEvent | undefined {
  const account = around.account(numberIn(row, 'account_id'));
  const terms = account && around.terms(numberIn(row, 'symbol_id'), TRADE_TYPES.written(account.trade_type));
  if (account === undefined || terms === undefined) return undefined;
  const [opened, held] = [numberIn(row, 'open_volume'), numberIn(row, 'volume')];
  const price = (turnover: bigint, volume: number) =>
    scaled(volume === 0 ? 0n : divide(turnover, BigInt(volume), 'half-even'));
  const money = (column: string) => scaled(amountIn(row, column));
  const lots = (units: number) => lotsText(units, terms.numberDigits);
  const openTurnover = amountIn(row, 'open_turnover');
  const data = {
    id: String(row['position_id']),
    orderId: numberIn(row, 'order_id'),
    dealId: numberIn(row, 'deal_id'),
    accountId: account.account_id,
    ...ownerMembers(account),
    customerGroupId: account.customer_group_id ?? 0,
    tradeType: account.trade_type,
    tradeModel: TRADE_MODES.number(terms.tradeMode),
    bizType: around.order(numberIn(row, 'order_id'))?.kind ?? 0,
    symbolId: terms.symbolId,
    symbolDigits: terms.symbolDigits,
    contractSize: terms.contractSize,
    direction: numberIn(row, 'direction'),
    status: held === 0 ? STATUS.closed : held < opened ? STATUS.partly : STATUS.open,
    openVolume: lots(opened),
    openTradeAmount: lots(opened * terms.contractSize),
    currentTradeAmount: lots(held * terms.contractSize),
    openPrice: price(openTurnover, opened),
    costPrice: held === 0 ? price(openTurnover, opened) : price(amountIn(row, 'turnover'), held),
    openFee: scaled(-amountIn(row, 'open_fee')),
    closeFee: scaled(-amountIn(row, 'close_fee')),
    openMargin: money('open_margin'),
    occupyTheMargin: money('margin'),
    singleMargin: null,
    maintenanceMargin: money('maintenance'),
    warningMargin: scaled(divide(amountIn(row, 'maintenance') * WARNING_PERCENT, 100n, 'up')),
    marginSetType: BY_LEVERAGE,
    crossLevelNum: numberIn(row, 'leverage'),
    lockNum: lots(0),
    interest: 0,
    takeProfit: numberOrNull(row, 'take_profit'),
    stopLoss: numberOrNull(row, 'stop_loss'),
    collatrealFrozen: null,
    currency: account.currency,
    currencyDigits: account.digits,
    createBy: null,
    updateBy: null,
    createTime: numberIn(row, 'opened_at_ms'),
    updateTime: numberOrNull(row, 'closed_at_ms') ?? around.nowMs,
  };
  return { companyId: account.company_id, data };
}

/** The customer group whose terms an account has; undefined for an owner who is not known. */
function groupWithTerms({ company_id, customer_group_id }: DataPushAccount): GroupKey | undefined {
  return customer_group_id === null
    ? undefined
    : { companyId: company_id, customerGroupId: customer_group_id };
}

function dealEvent(row: ChangedRow, around: Surroundings): DataPushEvent | undefined {
  const account = around.account(numberIn(row, 'account_id'));
  const terms =
    account &&
    around.terms(
      numberIn(row, 'symbol_id'),
      TRADE_TYPES.written(account.trade_type),
      groupWithTerms(account),
    );
  if (account === undefined || terms === undefined) return undefined;
  const direction = numberIn(row, 'direction');
  const spread = direction === BUY ? terms.askSpread : terms.bidSpread;
  const timeMs = numberIn(row, 'time_ms');
  const fee = -amountIn(row, 'fee');
  const rate = around.rate(account.currency, REFERENCE_CURRENCY.currency, timeMs);
  const data = {
    id: String(row['deal_id']),
    orderId: numberIn(row, 'order_id'),
    positionId: numberIn(row, 'position_id'),
    orderStatus: statusAfter(row, around),
    bizType: numberIn(row, 'kind'),
    direction,
    accountId: account.account_id,
    accountDigits: account.digits,
    ...ownerMembers(account),
    customerGroupId: account.customer_group_id ?? 0,
    tradeType: account.trade_type,
    symbolId: terms.symbolId,
    symbolName: terms.symbolName,
    contractSize: terms.contractSize,
    executePrice: numberIn(row, 'price'),
    digits: terms.symbolDigits,
    executeNum: lotsText(numberIn(row, 'volume'), terms.numberDigits),
    executeTime: timeMs,
    executeMargin: scaled(amountIn(row, 'margin')),
    executeMarginCategoryId: null,
    fee: scaled(fee),
    feeDigits: account.digits,
    ...convertedFee(inCurrencyOf(account, fee), rate),
    pnl: row['opening'] === 1 ? null : scaled(amountIn(row, 'profit')),
    spread: terms.tradeMode === TRADE_MODE.mm ? spread : 0,
    pointRatio: POINT_RATIO,
    source: textIn(row, 'source') ?? '',
    thirdPartyOrder: textIn(row, 'third_party_order'),
    createTime: timeMs,
    updateTime: timeMs,
  };
  return { companyId: account.company_id, data };
}

/** State in which a fill left its order: only the last fill of a filled order has filled it. */
function statusAfter(row: ChangedRow, around: Surroundings): number {
  const order = around.order(numberIn(row, 'order_id'));
  const filled =
    order !== undefined && order.deal_id === numberIn(row, 'deal_id') && order.filled_volume >= order.volume;
  return ORDER_STATES.number(filled ? ORDER_STATUS.completed : ORDER_STATUS.partiallyCompleted);
}
