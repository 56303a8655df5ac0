import { useOfficeText } from '../texts/office-text.ts';
import { levelBars, type EffectAnswer } from './effect-model.ts';
import styles from './effect.module.css';

const HEIGHT = 54;

/** How many accounts have which margin level, now and then; the figures stand below the bars. */
export function LevelsChart({ answer }: { readonly answer: EffectAnswer }) {
  const { t } = useOfficeText();
  const bars = levelBars(answer);
  if (bars.length === 0) return null;
  return (
    <figure className={styles['levels']}>
      <figcaption>
        {t('effect.levels')}
        <span>
          <i data-when="now" /> {t('effect.levelNow')} <i data-when="then" /> {t('effect.levelThen')}
        </span>
      </figcaption>
      <ul>
        {bars.map(({ below, before, after, beforeShare, afterShare, tone }) => (
          <li key={below ?? 'above'} data-changed={before !== after}>
            <svg viewBox={`0 0 30 ${HEIGHT}`} aria-hidden>
              <rect
                x="2"
                width="12"
                y={HEIGHT - beforeShare * HEIGHT}
                height={beforeShare * HEIGHT}
                data-when="now"
              />
              <rect
                x="16"
                width="12"
                y={HEIGHT - afterShare * HEIGHT}
                height={afterShare * HEIGHT}
                data-when={tone}
              />
            </svg>
            <b>{before === after ? after : `${before}→${after}`}</b>
            <small>{below === null ? t('effect.above') : t('effect.below', { percent: below })}</small>
          </li>
        ))}
      </ul>
    </figure>
  );
}
