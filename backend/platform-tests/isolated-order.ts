/** A request for a market order of 0.01 lots of account type 2, to buy unless `members` say otherwise. For tests. */
export function isolatedOrder(symbolId: number | undefined, members: object = {}): Record<string, unknown> {
  return {
    accountCurrency: 'USDT',
    accountDigits: 2,
    symbolId,
    tradeType: 2,
    bizType: 1,
    direction: 1,
    entryType: 1,
    requestNum: '0.01',
    requestPrice: '',
    expireType: 2,
    crossLevelNum: 1,
    requestTime: Date.now(),
    ...members,
  };
}
