import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { plainPrice } from '../../components/index.ts';
import { subscribeDepth, subscribeTape } from '../../market/index.ts';
import type { Product } from '../../market/contracts.ts';
import { part } from '../../parts.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import { changePrice } from '../../trading/index.ts';
import { cancelOrders, reportOutcome } from '../shared/order-actions.ts';
import { ticketActions } from '../ticket/ticket-store.ts';
import { accuracyTicks } from './ladder-model.ts';
import { LadderScene } from './ladder-scene.ts';
import type { WorkingOrdersAtPrice } from './own-orders.ts';
import styles from './ladder.module.css';

/** Height of a row (pixels), as `--h-ladder`. */
const ROW_HEIGHT = 18;
const PAGE_ROWS = 10;

/** A hand that slips moves nothing: only an armed ladder sends. */
async function moveOrders(orderIds: readonly string[], price: number): Promise<void> {
  if (!part('arming').use()) return;
  for (const orderId of orderIds) reportOutcome(await changePrice(orderId, price));
}

export interface LadderCanvasProps {
  readonly product: Product;
  readonly accuracy: string;
  readonly own: ReadonlyMap<number, WorkingOrdersAtPrice>;
  onHeld(held: boolean): void;
  onScene(scene: LadderScene | undefined): void;
}

/** The rows of the ladder as one drawing. Its texts for readers of the screen stand in BookTable. */
export function LadderCanvas({ product, accuracy, own, onHeld, onScene }: LadderCanvasProps) {
  const { t } = useTranslation('panels');
  const { symbolId, digits, numberDigits } = product;
  const theme = useThemeVersion();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [scene, setScene] = useState<LadderScene>();
  const onPick = useCallback((price: number) => ticketActions.pickPrice(plainPrice(price, digits)), [digits]);
  useEffect(() => {
    const element = canvas.current;
    const box = element?.parentElement;
    if (!element || !box) return undefined;
    const created = new LadderScene(element, {
      digits,
      numberDigits,
      step: accuracyTicks(accuracy, digits),
      rowHeight: ROW_HEIGHT,
      onHeld,
      onPick,
      onCancel: (ids) => void cancelOrders(ids),
      onMove: (ids, price) => void moveOrders(ids, price),
    });
    const measure = () => created.resize(box.clientWidth, box.clientHeight);
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      created.scroll(event.deltaY > 0 ? -2 : 2);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    const stops = [
      subscribeDepth(symbolId, accuracy, (depth) => created.takeDepth(depth)),
      subscribeTape(symbolId, (batch) => created.takeTrades(batch)),
    ];
    setScene(created);
    onScene(created);
    return () => {
      for (const stop of stops) stop();
      observer.disconnect();
      element.removeEventListener('wheel', wheel);
      created.close();
      onScene(undefined);
    };
  }, [symbolId, digits, numberDigits, accuracy, onHeld, onPick, onScene]);
  useEffect(() => {
    if (canvas.current) scene?.setColours(readThemeColours(canvas.current));
  }, [scene, theme]);
  useEffect(() => scene?.setOwn(own), [scene, own]);
  const keys = useMemo(() => scene && ladderKeys(scene), [scene]);
  return (
    <canvas
      ref={canvas}
      className={styles['canvas']}
      role="application"
      aria-label={t('ladder.canvas')}
      aria-description={t('ladder.keys')}
      tabIndex={0}
      onPointerEnter={() => scene?.enter()}
      onPointerLeave={() => scene?.leave()}
      onPointerMove={({ nativeEvent }) => scene?.hover(nativeEvent.offsetY)}
      onPointerDown={({ nativeEvent, pointerId, currentTarget }) => {
        currentTarget.setPointerCapture?.(pointerId);
        if (nativeEvent.button === 0) scene?.press(nativeEvent.offsetY);
      }}
      onPointerUp={({ nativeEvent }) => scene?.release(nativeEvent.offsetX, nativeEvent.offsetY)}
      onPointerCancel={() => scene?.giveUpDrag()}
      onKeyDown={keys}
    />
  );
}

/** What the keys do while the ladder has the focus: walk, pick, move by a row, centre. None of them cancels: a key that destroys has to be armed first. */
function ladderKeys(scene: LadderScene) {
  const actions: Record<string, () => void> = {
    ArrowUp: () => scene.walk(1),
    ArrowDown: () => scene.walk(-1),
    'Alt+ArrowUp': () => scene.moveMarked(1),
    'Alt+ArrowDown': () => scene.moveMarked(-1),
    PageUp: () => scene.scroll(PAGE_ROWS),
    PageDown: () => scene.scroll(-PAGE_ROWS),
    Enter: () => scene.pickMarked(),
    Escape: () => scene.giveUpDrag(),
    c: () => scene.centre(),
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey) return;
    const action = actions[event.altKey ? `Alt+${event.key}` : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
}
