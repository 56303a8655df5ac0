import { Lock, LockOpen, Trash2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, Icon, ToolButton } from '../../../components/index.ts';
import type { Product } from '../../../market/contracts.ts';
import { TONES, type Tone } from '../indicators/indicator.ts';
import { MAX_TEXT, type DrawingTool } from './drawing.ts';
import { changeDrawing, drawingsOf, useDrawings, writeDrawing } from './drawing-store.ts';
import { PlanTools } from './plan-tools.tsx';
import type { Plans } from './plans.ts';
import type { DrawingState } from './use-drawings.ts';
import styles from './drawings.module.css';

export interface DrawingBarProps {
  readonly state: DrawingState;
  readonly product: Product;
  readonly plans: Plans;
  /** False where nothing may be ordered. */
  readonly trades: boolean;
}

/** Long and short tools are in the colours of profit and loss. */
function shownTones(tool: DrawingTool): readonly Tone[] {
  return tool === 'long' || tool === 'short' ? [] : TONES;
}

/** What can be changed of the selected drawing: its words, its colour, its lock. */
export function DrawingBar({ state: { controller }, product, plans, trades }: DrawingBarProps) {
  const { t } = useTranslation('chart');
  const id = controller?.selected;
  const drawing = useDrawings((state) => drawingsOf(state, product.code).find((each) => each.id === id));
  if (controller === undefined || drawing === undefined) return null;
  const change = (what: Parameters<typeof changeDrawing>[2]) => changeDrawing(product.code, drawing.id, what);
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t(`drawing.${drawing.tool}`)}>
      <b>{t(`drawing.${drawing.tool}`)}</b>
      {drawing.tool === 'text' && (
        <div className={styles['words']}>
          <Field
            // A field that is made anew takes the keyboard.
            key={`${drawing.id} ${controller.writing === drawing.id}`}
            label={t('drawing.text')}
            align="left"
            value={drawing.text}
            maxLength={MAX_TEXT}
            autoFocus={controller.writing === drawing.id}
            onFocus={(event) => event.currentTarget.select()}
            onChange={(text) => writeDrawing(product.code, drawing.id, text)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return;
              event.preventDefault();
              event.stopPropagation();
              controller.cancel();
            }}
          />
        </div>
      )}
      {shownTones(drawing.tool).map((tone, index) => (
        <button
          key={tone}
          type="button"
          className={styles['swatch']}
          style={{ '--c': `var(--${tone})` } as CSSProperties}
          aria-label={t('drawing.colour', { number: index + 1 })}
          aria-pressed={tone === drawing.tone}
          onClick={() => change({ tone })}
        />
      ))}
      <ToolButton
        aria-label={t('drawing.lock')}
        aria-pressed={drawing.locked}
        onClick={() => change({ locked: !drawing.locked })}
      >
        <Icon icon={drawing.locked ? Lock : LockOpen} size={12} />
      </ToolButton>
      <ToolButton
        aria-label={t('drawing.remove')}
        disabled={drawing.locked}
        onClick={() => controller.remove()}
      >
        <Icon icon={Trash2} size={12} />
      </ToolButton>
      {trades && <PlanTools drawing={drawing} product={product} plans={plans} />}
    </div>
  );
}
