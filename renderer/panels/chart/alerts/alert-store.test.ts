import { beforeEach, expect, it } from 'vitest';
import {
  addAlert,
  MAX_ALERTS,
  popTriggeredAlerts,
  removeAlert,
  useAlerts,
  readAlerts,
} from './alert-store.ts';
import type { Alert } from './alert.ts';

const alerts = () => useAlerts.getState().alerts;
const priceOf = (alert: Alert | undefined) => (alert?.kind === 'price' ? alert.price : undefined);
const at = (price: number, symbolId = 1) => ({ symbolId, product: 'BTC/USDT', digits: 1, price });

beforeEach(() => useAlerts.setState({ alerts: [], fired: [], unseen: 0 }));

it('an alert fires once, when the market reaches its price from the side on which it was', () => {
  addAlert(at(1100), 1000);
  addAlert(at(900), 1000);
  expect(popTriggeredAlerts(1, 1099)).toEqual([]);
  expect(popTriggeredAlerts(2, 1200)).toEqual([]);
  expect(popTriggeredAlerts(1, 1100).map(priceOf)).toEqual([1100]);
  expect(popTriggeredAlerts(1, 1100)).toEqual([]);
  // The market went through it while the terminal was off.
  expect(popTriggeredAlerts(1, 700).map(priceOf)).toEqual([900]);
  expect(alerts()).toEqual([]);
});

it('an alert is removed', () => {
  addAlert(at(1100), 1000);
  removeAlert(alerts()[0]!.id);
  expect(alerts()).toEqual([]);
});

it('there are 100 alerts at most; the oldest goes [MAX_ALERTS]', () => {
  for (let number = 0; number < 104; number += 1) addAlert(at(2000 + number), 1000);
  expect(alerts()).toHaveLength(100);
  expect(priceOf(alerts()[0])).toBe(2004);
  expect(readAlerts([...alerts(), ...alerts()], 100)).toHaveLength(100);
});

it('what is stored is read as far as it is an alert', () => {
  addAlert(at(1100), 1000);
  const [alert] = alerts();
  expect(readAlerts([alert, { ...alert, price: '1' }, { ...alert, side: 'near' }, null], MAX_ALERTS)).toEqual(
    [alert],
  );
  expect(readAlerts({ alert }, MAX_ALERTS)).toEqual([]);
});
