/** The stock account: shares for cash, on loan and short. */
export { leverageOf, settledCash, settledShares, type StockHolding } from './holding.ts';
export { checkStockOrder, closableVolume, type StockOrderEffect } from './place-stock-order.ts';
export { computeNeeds, conversionOf, freeCash, marginAtRest } from './stock-funds.ts';
export { isAtMost } from './stock-margin-call.ts';
export { isOfStock } from './stock-account.ts';
export {
  debtsOf,
  netPosition,
  restingVolume,
  stockTermsOf,
  computeShareValue,
  valueStock,
  type StockValue,
} from './stock-value.ts';
