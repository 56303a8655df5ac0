/** Texts of sign-in, keys, connection and trading notices. The English file is the list of keys. */
export const coreEnUS = {
  'app.name': 'Meridian',
  'side.buy': 'Buy',
  'side.sell': 'Sell',
  'order.notReady': 'The account or position is not loaded yet. Try again in a moment.',
  'activity.opened': 'Position opened',
  'activity.limitFilled': 'Limit order filled',
  'activity.closed': 'Position closed',
  'activity.limitClosed': 'Closed by limit order',
  'activity.openFailed': 'Opening failed',
  'activity.limitFailed': 'Limit order failed',
  'activity.closeFailed': 'Closing failed',
  'activity.cancelled': 'Order cancelled',
  'activity.expired': 'Order expired',
  'activity.stopLoss': 'Stop loss closed the position',
  'activity.takeProfit': 'Take profit closed the position',
  'activity.stopOut': 'Position liquidated',
  'activity.expiredPosition': 'Position closed at expiry',
  'activity.forced': 'Position closed by the operator',
  'activity.deal': '{{side}} {{volume}} {{product}} at {{price}}',
  'activity.order': '{{side}} {{product}}, order {{order}}',
  'activity.unknown': 'Outcome unknown',
  'activity.unknownDetail': 'No answer came. The order may have been executed; ask again under the same key.',
} as const;

export type CoreKey = keyof typeof coreEnUS;
