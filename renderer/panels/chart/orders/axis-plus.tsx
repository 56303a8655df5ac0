import { Plus } from 'lucide-react';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/index.ts';
import type { ChartEngine } from '../chart-engine.ts';
import styles from './orders.module.css';

/** The button beside the price under the pointer: it opens what can be done there. */
export function AxisPlus({ engine }: { readonly engine: ChartEngine }) {
  const { t } = useTranslation('chart');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(
    () =>
      engine.pointer.watchHeight((y) => {
        const target = button.current;
        // Under the pointer it stays where it is: the hand is about to press it.
        if (target === null || target.matches(':hover')) return;
        target.hidden = y === undefined;
        if (y === undefined) return;
        target.style.setProperty('--axis', `${engine.geometry().axisWidth}px`);
        target.style.transform = `translateY(${Math.round(y)}px)`;
      }),
    [engine],
  );
  const open = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { left, top, height } = currentTarget.getBoundingClientRect();
    const [clientX, clientY] = [left, top + height / 2];
    currentTarget.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, clientX, clientY }));
  };
  return (
    <button
      ref={button}
      type="button"
      hidden
      tabIndex={-1}
      className={styles['plus']}
      aria-label={t('order.here')}
      onClick={open}
    >
      <Icon icon={Plus} size={12} />
    </button>
  );
}
