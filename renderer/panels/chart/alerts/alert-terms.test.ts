import { beforeEach, describe, expect, it } from 'vitest';
import { storeAlert, popTriggeredAlerts, useAlerts, readAlerts } from './alert-store.ts';
import {
  changedAlert,
  draftOf,
  priceAlertOf,
  type AlertDraft,
  alertSentence,
  MAX_ALERT_WORDS,
  type Alert,
  type DrawingAlert,
} from './alert.ts';

const PRODUCT = { symbolId: 1, product: 'BTC/USDT', digits: 1 } as const;
const NOW = Date.UTC(2026, 2, 4, 12);
const MINUTE = 60_000;
const draft = (more: Partial<AlertDraft>): AlertDraft => ({ ...draftOf(undefined, '100.0'), ...more });
/** Prices of a minute each; the numbers of those that fired. */
function walk(prices: readonly number[]): readonly number[] {
  return prices.flatMap((price, index) =>
    popTriggeredAlerts(1, price, NOW + index * MINUTE).length > 0 ? [index] : [],
  );
}
const keep = (more: Partial<AlertDraft>, market: number) => {
  const made = priceAlertOf(draft(more), PRODUCT, market, NOW);
  if (made === undefined) throw new Error('nothing was made');
  storeAlert(made);
};
const alerts = () => useAlerts.getState().alerts;

beforeEach(() => useAlerts.setState({ alerts: [], fired: [], unseen: 0 }));

describe('an alert', () => {
  it.each([
    ['reaches, from below', { condition: 'reaches' }, 900, [950, 1000, 900, 1000], [1]],
    ['reaches, from above', { condition: 'reaches' }, 1100, [1050, 999], [1]],
    ['rises to, from below', { condition: 'above' }, 900, [950, 1001], [1]],
    ['rises to, from above: comes back first', { condition: 'above' }, 1100, [1100, 1050, 990, 1000], [3]],
    ['falls to, from below: comes back first', { condition: 'below' }, 900, [900, 1010, 1000], [2]],
    [
      'every time it rises to',
      { condition: 'above', repeats: true },
      900,
      [1000, 1010, 990, 1000, 999, 1000],
      [0, 3, 5],
    ],
    [
      'every time it reaches, from either side',
      { condition: 'reaches', repeats: true },
      900,
      [1000, 1010, 1000, 1020],
      [0, 2, 3],
    ],
  ] as const)('%s', (_name, more, market, prices, fired) => {
    keep(more, market);
    expect(walk(prices)).toEqual(fired);
    expect(alerts()).toHaveLength('repeats' in more ? 1 : 0);
  });

  it('that repeats fires once a minute at most: a price that trembles at a level is one event', () => {
    keep({ condition: 'above', repeats: true }, 900);
    const fired = [0, 1, 2, 3].map(
      (second) => popTriggeredAlerts(1, second % 2 === 0 ? 1000 : 990, NOW + second * 1000).length,
    );
    expect(fired).toEqual([1, 0, 0, 0]);
    expect(popTriggeredAlerts(1, 1000, NOW + MINUTE)).toHaveLength(1);
    expect(useAlerts.getState().fired).toHaveLength(2);
  });

  it.each([
    ['hour', 59, true],
    ['hour', 60, false],
    ['day', 24 * 60 - 1, true],
    ['week', 7 * 24 * 60, false],
  ] as const)('that ends in a %s fires after %d minutes: %s', (expiry, minutes, fires) => {
    keep({ expiry }, 900);
    expect(popTriggeredAlerts(1, 1000, NOW + minutes * MINUTE)).toHaveLength(fires ? 1 : 0);
    // One that is over stays in the list, to be changed or removed.
    expect(alerts()).toHaveLength(fires ? 0 : 1);
  });

  it('is not made without a price of the product, a market, or an end that lies ahead', () => {
    const made = (more: Partial<AlertDraft>, market: number | undefined = 900) =>
      priceAlertOf(draft(more), PRODUCT, market, NOW);
    for (const price of ['', '0', '1.23', '1e3', 'x']) expect(made({ price })).toBeUndefined();
    expect(priceAlertOf(draft({}), PRODUCT, undefined, NOW)).toBeUndefined();
    for (const endsAtMs of [undefined, NOW, NOW - 1])
      expect(made({ expiry: 'at', endsAtMs })).toBeUndefined();
    expect(made({ expiry: 'at', endsAtMs: NOW + 1 })?.expiresAtMs).toBe(NOW + 1);
  });

  it('has words of 120 letters at most, which stand before what happened [MAX_ALERT_WORDS]', () => {
    keep({ words: ` ${'x'.repeat(130)} ` }, 900);
    expect(alerts()[0]?.words).toHaveLength(120);
    expect(MAX_ALERT_WORDS).toBe(120);
    useAlerts.setState({ alerts: [] });
    keep({ words: 'Sell half' }, 900);
    expect(alertSentence(alerts()[0] as Alert, 'fired')).toBe(
      'Sell half: BTC/USDT has reached 100.0 or more',
    );
  });

  it('is read back as it was kept, and shows in its form as it was typed', () => {
    keep({ condition: 'below', repeats: true, words: 'Look', sound: 'fill', expiry: 'day' }, 900);
    const [kept] = alerts();
    expect(readAlerts(JSON.parse(JSON.stringify(alerts())), 9)).toEqual(JSON.parse(JSON.stringify(alerts())));
    expect(kept && draftOf(kept, '100.0')).toEqual({
      ...{ condition: 'below', price: '100.0', expiry: 'at', endsAtMs: NOW + 24 * 60 * MINUTE },
      ...{ repeats: true, words: 'Look', sound: 'fill' },
    });
  });

  it('on a drawing is changed in its terms and stays on its line', () => {
    const alert: DrawingAlert = { kind: 'drawing', ...PRODUCT, id: 'a', drawing: 'one', side: 'below' };
    const changed = changedAlert(alert, draft({ repeats: true, words: 'Trend', sound: 'none' }), NOW);
    expect(changed).toMatchObject({ ...alert, repeats: 'side', words: 'Trend', sound: 'none' });
    expect(changedAlert(alert, draft({ expiry: 'at', endsAtMs: 5 }), NOW)).toBeUndefined();
  });
});
