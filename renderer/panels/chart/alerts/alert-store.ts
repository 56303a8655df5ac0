import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../../session/profile-storage.ts';

/** Says once that a price was reached. */
export interface PriceAlert {
  readonly id: string;
  readonly symbolId: number;
  /** Code of the product, for its words. */
  readonly product: string;
  readonly digits: number;
  /** Ticks. */
  readonly price: number;
  /** The side on which the market has to be for it to fire: it was on the other one when the alert was made. */
  readonly side: 'above' | 'below';
}

/** Alerts of this terminal; the oldest goes for one more. */
export const MAX_ALERTS = 100;

interface AlertState {
  readonly alerts: readonly PriceAlert[];
}

/** Alerts that have not fired, kept in the profile's local storage: they are there after a restart. */
export const useAlerts = create<AlertState>()(
  persist((): AlertState => ({ alerts: [] }), {
    name: 'meridian.alerts',
    version: 1,
    storage: createJSONStorage(() => profileStorage),
    merge: (stored, current) => ({
      ...current,
      alerts: readAlerts((stored as Partial<AlertState> | undefined)?.alerts),
    }),
  }),
);

/** Adds an alert at a price (ticks) for a market that is at `market`. */
export function addAlert(alert: Omit<PriceAlert, 'id' | 'side'>, market: number): void {
  const side = alert.price > market ? 'above' : 'below';
  const added: PriceAlert = { ...alert, side, id: crypto.randomUUID() };
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts, added].slice(-MAX_ALERTS) }));
}

export function removeAlert(id: string): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((each) => each.id !== id) }));
}

/** Takes the alerts of a product that a price fires out of the list and returns them. */
export function popTriggeredAlerts(symbolId: number, price: number): readonly PriceAlert[] {
  const fired = useAlerts
    .getState()
    .alerts.filter((alert) => alert.symbolId === symbolId && isTriggered(alert, price));
  if (fired.length > 0)
    useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((each) => !fired.includes(each)) }));
  return fired;
}

/** Also true when the price went through it while nobody looked. */
export function isTriggered({ side, price }: Pick<PriceAlert, 'side' | 'price'>, market: number): boolean {
  return side === 'above' ? market >= price : market <= price;
}

/** What of stored alerts this version knows. */
export function readAlerts(stored: unknown): readonly PriceAlert[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).slice(-MAX_ALERTS).filter((each): each is PriceAlert => {
    const alert = (each ?? {}) as Partial<Record<keyof PriceAlert, unknown>>;
    const named = typeof alert.id === 'string' && typeof alert.product === 'string';
    const numbers = [alert.symbolId, alert.digits, alert.price].every(Number.isSafeInteger);
    return named && numbers && (alert.side === 'above' || alert.side === 'below');
  });
}
