import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { usePanelFault } from '../../components/index.ts';
import { useBoxSize } from '../shared/use-box-size.ts';
import { candleFeed, subscribeDepth, subscribeTape } from '../../market/market-api.ts';
import type { Product } from '../../market/contracts.ts';
import { readThemeColours, useThemeVersion } from '../../theme/index.ts';
import type { HandAct } from './ladder-pointer.ts';
import { ladderKeys, type LadderKeysOptions } from './ladder-keys.ts';
import { type ColumnChoice, type LadderColumns, accuracyTicks } from './ladder-model.ts';
import { LadderScene } from './ladder-scene.ts';
import { ladderWords } from './ladder-labels.ts';
import { SESSION_MINUTES, type SessionFeed } from './session-feed.ts';
import styles from './ladder.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Height of a row (pixels), as `--h-ladder`. */
const ROW_HEIGHT = 18;

export interface LadderCanvasProps extends Omit<LadderKeysOptions, 'scene'> {
  readonly product: Product;
  readonly accuracy: string;
  readonly feed: SessionFeed;
  readonly columns: readonly ColumnChoice[];
  onHeld(rowsOff: number | undefined): void;
  onColumns(columns: LadderColumns): void;
  onAct(act: HandAct): void;
  onScene(scene: LadderScene | undefined): void;
}

/** The rows of the ladder as one drawing. Its texts for readers of the screen stand in BookTable. */
export function LadderCanvas(props: LadderCanvasProps) {
  const { columns, trader, onMarks, onSay, onPreset } = props;
  const { t } = useTranslation('panels');
  const theme = useThemeVersion();
  const canvas = useRef<HTMLCanvasElement>(null);
  const scene = useScene(canvas, props);
  useEffect(() => {
    if (canvas.current) scene?.setLook(readThemeColours(canvas.current), ladderWords(t));
  }, [scene, theme, t]);
  useEffect(() => scene?.setColumns(new Set(columns)), [scene, columns]);
  const keys = useMemo(
    () => scene && ladderKeys({ scene, trader, onMarks, onSay, onPreset }),
    [scene, trader, onMarks, onSay, onPreset],
  );
  return (
    <canvas
      ref={canvas}
      className={styles['canvas']}
      role="application"
      aria-label={t('ladder.canvas')}
      aria-description={t('dom.keys')}
      tabIndex={0}
      onFocus={() => scene?.setKeyboard(true)}
      onBlur={() => scene?.setKeyboard(false)}
      onPointerEnter={({ currentTarget }) => scene && holdWhileOver(scene, currentTarget)}
      onPointerLeave={() => scene?.leave()}
      onPointerMove={({ nativeEvent }) => scene?.hover(nativeEvent.offsetX, nativeEvent.offsetY)}
      onPointerDown={({ nativeEvent, pointerId, currentTarget }) => {
        currentTarget.setPointerCapture?.(pointerId);
        if (nativeEvent.button === 0) scene?.press(nativeEvent.offsetX, nativeEvent.offsetY);
      }}
      onPointerUp={({ nativeEvent: { offsetX, offsetY, shiftKey, ctrlKey, metaKey } }) =>
        scene?.release(offsetX, offsetY, { isLinked: shiftKey, trails: ctrlKey || metaKey })
      }
      onPointerCancel={() => scene?.giveUpDrag()}
      onKeyDown={keys}
    />
  );
}

/**
 * Holds the rows while the pointer is over them. A change of the layout takes the ladder away from under a pointer that rests, and the
 * browser tells the ladder nothing of it: the next move elsewhere does.
 */
function holdWhileOver(scene: LadderScene, canvas: HTMLCanvasElement): void {
  scene.enter();
  const page = canvas.ownerDocument;
  const onMove = ({ target }: PointerEvent) => {
    if (target === canvas) return;
    page.removeEventListener('pointermove', onMove, true);
    scene.leave();
  };
  page.addEventListener('pointermove', onMove, true);
}

/** The drawing of a canvas, fed by the market; another product or grouping begins another. */
function useScene(
  canvas: RefObject<HTMLCanvasElement | null>,
  { product, accuracy, feed, onHeld, onColumns, onAct, onScene }: LadderCanvasProps,
): LadderScene | undefined {
  const { symbolId, digits, numberDigits } = product;
  const onFault = usePanelFault();
  const [scene, setScene] = useState<LadderScene>();
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const step = accuracyTicks(accuracy, digits);
    feed.setStep(step);
    const created = new LadderScene(element, {
      digits,
      numberDigits,
      step,
      rowHeight: ROW_HEIGHT,
      feed,
      onHeld,
      onColumns,
      onAct,
      onFault,
    });
    const stopFeed = followMarket(created, feed, symbolId, accuracy);
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      created.scroll(event.deltaY > 0 ? -2 : 2);
    };
    element.addEventListener('wheel', wheel, { passive: false });
    setScene(created);
    onScene(created);
    return () => {
      stopFeed();
      element.removeEventListener('wheel', wheel);
      created.close();
      onScene(undefined);
    };
  }, [canvas, symbolId, digits, numberDigits, accuracy, feed, onHeld, onColumns, onAct, onFault, onScene]);
  useBoxSize(canvas, scene);
  return scene;
}

/** Feeds a drawing with book and trades, and the session with its candles. */
function followMarket(
  scene: LadderScene,
  feed: SessionFeed,
  symbolId: InstrumentNumber,
  accuracy: string,
): () => void {
  let isClosed = false;
  const candles = candleFeed(symbolId, '1m');
  const readSession = async () => {
    // Without its candles the ladder has a profile of the trades since then, or none.
    const history = await candles.history(0, SESSION_MINUTES).catch(() => []);
    if (!isClosed) feed.seed(history);
  };
  void readSession();
  const stops = [
    subscribeDepth(symbolId, accuracy, (depth) => scene.takeDepth(depth)),
    subscribeTape(symbolId, (batch) => {
      if (feed.take(batch)) void readSession();
      const last = batch.rows.at(-1);
      if (last !== undefined) scene.takeLast(last.price);
    }),
  ];
  return () => {
    isClosed = true;
    for (const stop of stops) stop();
  };
}
