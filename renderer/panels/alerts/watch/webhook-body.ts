import { conditionText, firedSentence, sightText } from '../alert-text.ts';
import type { FiredAlert } from '../alert-store.ts';

/** What the webhook is sent of an alert that fired: JSON text, the same names in every language. */
export function webhookBody(fired: FiredAlert): string {
  const { id, alert, atMs, bar, isLate, values } = fired;
  return JSON.stringify({
    id,
    alertId: alert.id,
    product: alert.product?.code ?? null,
    interval: alert.interval,
    firedAt: new Date(atMs).toISOString(),
    bar: new Date(bar * 1000).toISOString(),
    isLate: isLate === true,
    note: alert.words ?? '',
    text: firedSentence(fired),
    conditions: alert.conditions.map((condition, index) => ({
      kind: condition.kind,
      text: conditionText(condition, alert),
      saw: sightText(condition, values[index] ?? {}, alert),
    })),
  });
}
