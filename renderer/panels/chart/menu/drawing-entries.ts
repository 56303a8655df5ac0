import { useTranslation } from 'react-i18next';
import type { ContextMenuEntry } from '../../../components/index.ts';
import type { Product, QuoteView } from '../../../market/contracts.ts';
import { keepAlert } from '../alerts/alert-store.ts';
import { isLine, lineLevel, sideTowards } from '../alerts/alert.ts';
import { askForDesktopNotices } from '../../../session/desktop-notice.ts';
import { changeDrawing, removeDrawing, useDrawings } from '../drawings/drawing-store.ts';
import type { Drawing } from '../drawings/drawing.ts';
import { planOf } from '../drawings/position-plan.ts';
import type { Plans } from '../drawings/plans.ts';
import { fillTicket } from '../orders/chart-orders.ts';

/** What can be done with the drawing under the pointer. `trades` is false where nothing may be ordered. */
export function useDrawingEntries(
  product: Product,
  { drawing, quote }: { readonly drawing: Drawing | undefined; readonly quote: QuoteView | undefined },
  plans: Plans,
  trades: boolean,
): readonly (readonly ContextMenuEntry[])[] {
  const { t } = useTranslation('chart');
  const { symbolId, code, digits } = product;
  const allLocked = useDrawings((state) => state.allLocked);
  if (drawing === undefined) return [];
  const { id, locked } = drawing;
  const level = quote && lineLevel(drawing, quote.timeMs / 1000);
  const plan = planOf(drawing);
  const alert = () => {
    askForDesktopNotices();
    if (quote === undefined || level === undefined) return;
    const side = sideTowards(quote.price, level);
    keepAlert({ kind: 'drawing', symbolId, product: code, digits, drawing: id, side });
  };
  const use = () => {
    if (plan === undefined) return;
    const { side, entry: price, target: takeProfit, stop: stopLoss } = plan;
    fillTicket(product, { side, price, takeProfit, stopLoss, volume: plans.figures(drawing)?.volume });
  };
  return [
    [
      ...(isLine(drawing) && level !== undefined
        ? [{ key: 'alert', label: t('menu.alertLine'), onSelect: alert }]
        : []),
      ...(plan !== undefined && trades ? [{ key: 'use', label: t('plan.use'), onSelect: use }] : []),
    ],
    [
      {
        key: 'lock',
        label: t(locked ? 'menu.unlock' : 'drawing.lock'),
        onSelect: () => changeDrawing(code, id, { locked: !locked }),
      },
      ...(locked || allLocked
        ? []
        : [
            {
              key: 'remove',
              label: t('drawing.remove'),
              tone: 'danger' as const,
              onSelect: () => removeDrawing(code, id),
            },
          ]),
    ],
  ];
}
