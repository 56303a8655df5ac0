import type { Enumeration } from './describe.ts';

/** Values of members with their names and meanings, for the published documents. What travels is the left side. */

export const TRADE_TYPES: Enumeration = {
  1: ['CROSS_MARGIN', 'cross-margin contract'],
  2: ['ISOLATED_MARGIN', 'isolated-margin contract'],
  3: ['LEVERAGED_SPOT', 'leverage'],
  5: ['SPOT', 'spot'],
  6: ['STOCK', 'stock'],
};

export const ORDER_BIZ_TYPES: Enumeration = {
  1: ['MARKET_OPEN', 'opening at the market'],
  2: ['MARKET_CLOSE', 'closing at the market'],
  12: ['LIMIT_OPEN_CROSS', 'limit opening, the older number of 13'],
  13: ['LIMIT_OPEN', 'limit opening'],
  14: ['LIMIT_CLOSE', 'limit closing'],
};

/** What an order became or was made for, in records of contracts. */
export const ORDER_KINDS: Enumeration = {
  0: ['INITIAL', 'not decided yet'],
  1: ['MARKET_OPEN', 'opening at the market'],
  2: ['MARKET_CLOSE', 'closing at the market'],
  3: ['STOP_LOSS_CLOSE', 'closed by its stop loss'],
  4: ['TAKE_PROFIT_CLOSE', 'closed by its take profit'],
  5: ['STOP_OUT', 'liquidated'],
  6: ['EXPIRY_CLOSE', 'closed when the product expired'],
  7: ['ACCOUNT_CLOSE', 'closed with its account'],
  8: ['FORCED_CLOSE', 'closed by an operator'],
  9: ['DELAYED', 'delayed order'],
  10: ['LIMIT_PENDING', 'resting limit order'],
  11: ['STOP_PENDING', 'resting stop order'],
  12: ['LIMIT_OPEN_CROSS', 'limit opening, the older number of 13'],
  13: ['LIMIT_OPEN', 'limit opening'],
  14: ['LIMIT_CLOSE', 'limit closing'],
};

export const DEAL_KINDS: Enumeration = {
  1: ['MARKET_OPEN', 'opening at the market'],
  2: ['PENDING_LIMIT_OPEN', 'opening of a resting limit order'],
  3: ['PENDING_STOP_OPEN', 'opening of a resting stop order'],
  4: ['MARKET_CLOSE', 'closing at the market'],
  5: ['TAKE_PROFIT_CLOSE', 'take profit'],
  6: ['STOP_LOSS_CLOSE', 'stop loss'],
  7: ['SYSTEM_CLOSE', 'closed by the platform or an operator'],
  8: ['EXPIRY_CLOSE', 'expiry'],
  9: ['LIMIT_OPEN', 'limit opening'],
};

export const DIRECTIONS: Enumeration = { 1: ['BUY', 'buy'], 2: ['SELL', 'sell'] };
export const OPEN_OR_CLOSE: Enumeration = { 1: ['OPEN', 'opening'], 2: ['CLOSE', 'closing'] };
export const ENTRY_TYPES: Enumeration = {
  1: ['BY_QUANTITY', 'lots'],
  2: ['BY_AMOUNT', 'amount in account currency'],
};

export const EXPIRE_TYPES: Enumeration = {
  1: ['DAY', 'until the end of the day'],
  2: ['WEEK', 'until the end of the week'],
  3: ['DAYS_30', '30 days'],
  4: ['DAYS_90', '90 days'],
};

export const TIMES_IN_FORCE: Enumeration = {
  GTC: ['GTC', 'rests until it is cancelled or its time is over'],
  IOC: ['IOC', 'takes what there is at once; the rest is cancelled'],
  FOK: ['FOK', 'is filled whole at once, or not at all'],
  GTX: ['GTX', 'post-only: rejected where it would be filled at once'],
};

export const TRIGGER_PRICES: Enumeration = {
  last: ['LAST', 'the last trade'],
  middle: ['MIDDLE', 'the middle of bid and ask'],
};

export const TRIGGER_SIDES: Enumeration = {
  rises: ['RISES', 'the market rises to the level'],
  falls: ['FALLS', 'the market falls to the level'],
};

export const ORDER_STATES: Enumeration = {
  1: ['RECEIVED', 'received, resting'],
  2: ['COMPLETED', 'filled'],
  3: ['PARTIALLY_COMPLETED', 'partly filled, the rest waits'],
  4: ['CANCELLED', 'cancelled'],
  5: ['PARTIALLY_CANCELLED', 'partly filled, the rest cancelled'],
  6: ['REJECTED', 'rejected'],
  7: ['EXPIRED', 'expired'],
};

export const POSITION_STATES: Enumeration = {
  0: ['INITIAL', 'being opened'],
  1: ['HOLDING', 'open'],
  2: ['CLOSED', 'closed'],
  3: ['PARTLY_CLOSED', 'open, partly closed'],
};

export const MARGIN_SET_TYPES: Enumeration = {
  1: ['RATIO', 'a margin ratio'],
  2: ['LEVERAGE_RANGE', 'a range of leverages'],
};

export const TRADE_MODES: Enumeration = {
  1: ['MARKET_MAKER', 'market maker (MM): filled at the quoted price with the added spread'],
  2: ['BUTTERFLY_MM', 'market maker with hedging (ButterflyMM)'],
  3: ['MATCHMAKING', 'order book'],
  4: ['AGGREGATION', 'aggregated depth'],
};

export const ENABLED: Enumeration = {
  1: ['ENABLED', 'enabled'],
  2: ['DISABLED', 'disabled'],
  3: ['DELETED', 'deleted'],
};
export const YES_NO: Enumeration = { 1: ['YES', 'yes'], 2: ['NO', 'no'] };
export const FLAG: Enumeration = { 0: ['NO', 'no'], 1: ['YES', 'yes'] };
export const USABLE: Enumeration = { 1: ['UNUSABLE', 'not usable'], 2: ['USABLE', 'usable'] };

export const LOGIN_NAME_TYPES: Enumeration = {
  1: ['EMAIL', 'e-mail address'],
  2: ['PHONE', 'phone number'],
  3: ['CUSTOMER_NO', 'customer number'],
};

export const DEVICES: Enumeration = {
  1: ['H5', 'mobile web'],
  2: ['PC_WEB', 'web'],
  3: ['SYSTEM', 'system'],
  4: ['ANDROID', 'Android'],
  5: ['IOS', 'iOS'],
  6: ['HOS', 'HarmonyOS'],
  7: ['PC_WIN', 'Windows'],
  8: ['PC_MAC', 'macOS'],
  9: ['OTHER', 'other'],
};

export const CUSTOMER_STATES: Enumeration = {
  1: ['NORMAL', 'normal'],
  2: ['DISABLED', 'disabled by an operator'],
  3: ['DELETED', 'deleted'],
  4: ['CLOSED', 'closed'],
  5: ['LOCKED', 'locked'],
  6: ['CLOSING', 'asked to be closed, waits for the decision'],
};

export const CUSTOMER_TYPES: Enumeration = {
  0: ['REAL', 'real'],
  1: ['DEMO', 'demo'],
  2: ['GUEST', 'guest'],
};

export const REVIEW_STATES: Enumeration = {
  0: ['NONE', 'nothing submitted'],
  1: ['PENDING', 'waits for the decision'],
  2: ['PASSED', 'accepted'],
  3: ['REFUSED', 'refused'],
};

export const VERIFICATION_STATES: Enumeration = {
  '-1': ['PARTLY_VERIFIED', 'some levels are verified'],
  1: ['UNVERIFIED', 'not verified'],
  2: ['IN_REVIEW', 'waits for the decision'],
  3: ['FAILED', 'refused'],
  4: ['VERIFIED', 'verified'],
};

export const APPLICANTS: Enumeration = { 0: ['PERSON', 'person'], 1: ['ENTERPRISE', 'enterprise'] };
export const ON_OFF: Enumeration = { 1: ['ON', 'on'], 2: ['OFF', 'off'] };
export const PASSWORD_STATES: Enumeration = { 1: ['NOT_SET', 'has to be set'], 2: ['SET', 'set'] };
export const READ_STATES: Enumeration = { 1: ['UNREAD', 'unread'], 2: ['READ', 'read'] };

export const RISK_LEVELS: Enumeration = {
  1: ['SAFE', 'safe'],
  2: ['WARNING', 'warning'],
  3: ['DANGER', 'danger'],
};

export const FLOW_DIRECTIONS: Enumeration = {
  0: ['ALL', 'both'],
  1: ['IN', 'what came in'],
  2: ['OUT', 'what went out'],
};
export const FLOW_STATES: Enumeration = {
  1: ['INITIAL', 'begun'],
  2: ['DONE', 'done'],
  3: ['FAILED', 'failed'],
};

export const SORT_TYPES: Enumeration = { asc: ['ASC', 'ascending'], desc: ['DESC', 'descending'] };
export const KEY_PERMISSIONS: Enumeration = {
  ready_only: ['READ', 'read; always on. Spelled so'],
  trade: ['SPOT_TRADE', 'trade spot'],
  contract_trade: ['CONTRACT_TRADE', 'trade contracts'],
  captial_out: ['WITHDRAW', 'move money out; off until it is allowed. Spelled so'],
};

export const KLINE_TYPES: Enumeration = {
  1: ['MINUTE_1', 'one minute'],
  2: ['MINUTE_5', '5 minutes'],
  3: ['MINUTE_15', '15 minutes'],
  4: ['MINUTE_30', '30 minutes'],
  5: ['HOUR_1', 'one hour'],
  6: ['HOUR_2', '2 hours'],
  7: ['HOUR_4', '4 hours'],
  8: ['DAY', 'day'],
  9: ['WEEK', 'week, from Monday'],
  10: ['MONTH', 'month, from the first'],
};

export const TICK_DIRECTIONS: Enumeration = {
  0: ['NONE', 'not known'],
  1: ['BUY', 'the buyer took'],
  2: ['SELL', 'the seller took'],
};

export const REFRESH_TYPES: Enumeration = {
  0: ['NONE', 'nothing'],
  1: ['POSITIONS', 'positions'],
  2: ['PENDING_ORDERS', 'resting orders and fills'],
  3: ['FUNDS', 'money'],
  4: ['SIGNED_OUT', 'nothing: the logins of the customer end'],
  5: ['POSITIONS_AND_PENDING', 'positions and resting orders'],
  6: ['FUNDS_AND_PENDING', 'money and resting orders'],
};

export const SWITCH_STATES: Enumeration = { 1: ['ENABLED', 'enabled'], 2: ['DISABLED', 'disabled'] };

export const RECHARGE_TYPES: Enumeration = {
  1: ['DIRECT', 'it is paid itself'],
  2: ['EXCHANGE', 'another one is paid and exchanged'],
};

export const WITHDRAW_TYPES: Enumeration = { 1: ['BANK', 'to a bank card'], 2: ['WALLET', 'to an address'] };

export const FEE_TYPES: Enumeration = { 1: ['FIXED', 'an amount'], 2: ['RATE', 'a share'] };

export const COMPANY_TYPES: Enumeration = { real: ['REAL', 'real'], demo: ['DEMO', 'demo'] };

export const CODE_RECEIVERS: Enumeration = { 1: ['EMAIL', 'e-mail'], 2: ['PHONE', 'SMS'] };

export const STOCK_ORDER_TYPES: Enumeration = {
  1: ['MARKET_BUY', 'purchase at the market'],
  2: ['MARKET_SELL', 'sale at the market'],
  5: ['STOP_OUT', 'sold out below the maintenance margin'],
  12: ['LIMIT_BUY', 'purchase at a limit'],
  13: ['LIMIT_SELL', 'sale at a limit'],
};

export const FORMULAS: Enumeration = {
  multiply: ['MULTIPLY', 'times the rate'],
  divide: ['DIVIDE', 'divided by the rate'],
};

export const SHARES_STATES: Enumeration = {
  0: ['WAITING', 'not yet: the net value, or the manager, is waited for'],
  1: ['CONFIRMED', 'they have'],
  2: ['FAILED', 'they never will; what was frozen is free again'],
};

export const QUOTE_RETS: Enumeration = {
  200: ['OK', 'done, or done in part: `msg` names what was left out'],
  201: ['BAD_HEADER', 'the frame is no JSON object, or cmd_id, seq_id or ext is wrong'],
  202: ['BAD_DATA', 'data is wrong'],
  203: ['NO_ADDRESS', 'the address of the client is not known; not used'],
  500: ['FAILED', 'a fault, or more than 50 calls a second'],
};

export const CONTRACT_TYPES: Enumeration = { 1: ['PAY_REDEEM', 'payRedeem'] };

export const HOLD_STATES: Enumeration = { 1: ['USABLE', 'it can'], 2: ['HELD', 'not yet'] };

export const GROUP_OPENINGS: Enumeration = {
  0: ['NO', 'only an operator puts customers there'],
  1: ['YES', 'customers may register in it'],
};

export const DEPOSIT_STATES: Enumeration = {
  1: ['WAITING', 'not yet'],
  2: ['DONE', 'credited'],
  3: ['FAILED', 'it will not be'],
};

export const PAYMENT_STATES: Enumeration = {
  1: ['WAITING', 'not yet'],
  2: ['PAID', 'paid'],
  3: ['FAILED', 'it will not be'],
};

export const PAYOUT_STATES: Enumeration = {
  1: ['WAITING', 'not paid'],
  2: ['DONE', 'paid'],
  3: ['FAILED', 'it could not be paid'],
};

export const EXECUTE_STATES: Enumeration = {
  0: ['UNCONFIRMED', 'there are no shares yet'],
  1: ['WAITING', 'not yet'],
  2: ['DONE', 'it has'],
  3: ['FAILED', 'it could not'],
};

export const DEDUCT_STATES: Enumeration = {
  1: ['DONE', 'it has'],
  2: ['FAILED', 'it had too little; it can be tried again'],
};

export const MARGIN_VALUES: Enumeration = { 1: ['RATIO', 'margin ratio'], 2: ['LEVERAGE', 'leverage range'] };

export const LOCK_SIDES: Enumeration = {
  1: ['IN', 'into the account'],
  2: ['OUT', 'out of it'],
  3: ['BOTH', 'both'],
};

export const CLIENT_PROFILES: Enumeration = {
  standard: ['STANDARD', 'the interface'],
  deployed: ['DEPLOYED', 'clients in the field'],
};

export const PRODUCT_STATES: Enumeration = {
  1: ['ENABLED', 'enabled'],
  2: ['DISABLED', 'nothing new is opened, positions can be closed'],
  3: ['DELETED', 'in no list, without quotes'],
};

export const STATISTIC_PERIODS: Enumeration = {
  1: ['DAY', 'a day'],
  2: ['WEEK', 'a week'],
  3: ['MONTH', 'a month'],
};

export const STOCK_CANCEL_TYPES: Enumeration = {
  14: ['BY_CUSTOMER', 'by its owner'],
  15: ['BY_OPERATOR', 'by the operator'],
  16: ['AT_STOP_OUT', 'when the account was sold out'],
};

export const STOCK_EXPIRIES: Enumeration = {
  1: ['DAY', 'the end of its UTC day'],
  2: ['WEEK', 'the end of its week'],
  3: ['DAYS_30', '30 days'],
  4: ['DAYS_90', '90 days'],
};

export const STOCK_ORDER_STATES: Enumeration = {
  0: ['SUBMITTED', 'received'],
  1: ['PARTLY_FILLED', 'filled in part, it rests'],
  2: ['FILLED', 'filled'],
  3: ['CANCELLED', 'cancelled or expired, also after a part was filled'],
  4: ['FAILED', 'a resting order that failed'],
  5: ['WAITING', 'resting'],
  6: ['ORDER_FAILED', 'failed at once'],
};
