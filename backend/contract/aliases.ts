/** Services of one account type, each served by the generic one; the request's `tradeType` decides the account type. */
const SERVICE_ALIASES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'tradeapi.app.OrderApiService',
    [
      'tradeapi.app.CfdMMOrderApiService',
      'tradeapi.app.CfdWBWOrderApiService',
      'tradeapi.app.CrossLeverOrderApiService',
      'tradeapi.app.StockOrderApiService',
    ],
  ],
  [
    'tradeapi.app.PositionApiService',
    ['tradeapi.app.CfdMMPositionApiService', 'tradeapi.app.StockPositionApiService'],
  ],
  ['tradeapi.app.AccountApiService', ['tradeapi.app.StockAccountApiService']],
]);

/** Methods that a service of one account type answers in a form of its own, with an operation of its own. */
const OWN_METHODS: readonly string[] = [
  'tradeapi.app.StockOrderApiService.queryOrderDetail',
  'tradeapi.app.StockOrderApiService.queryOrderPage',
];

/** The general name of a call of the stock services, as its documentation states it. */
export function stockAliasesOf(bizType: string): string[] {
  return [bizType.replace('.Stock', '.')];
}

/** Every name of one account type under which clients may call a generic business type. */
export function aliasesOf(bizType: string): string[] {
  const dot = bizType.lastIndexOf('.');
  return (SERVICE_ALIASES.get(bizType.slice(0, dot)) ?? [])
    .map((alias) => alias + bizType.slice(dot))
    .filter((alias) => !OWN_METHODS.includes(alias));
}
