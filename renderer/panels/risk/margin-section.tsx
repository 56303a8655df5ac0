import { useTranslation } from 'react-i18next';
import { formatLevel, formatMoney, formatPercentShort } from '../../components/index.ts';
import { useBook } from '../../trading/use-book.ts';
import type { MarginLevels } from '../../trading/contracts.ts';
import { gaugeShare } from './risk-model.ts';
import { Section, type RiskProps } from './section.tsx';
import styles from './risk.module.css';

/** How near a cross account is to its call and its stop-out; of isolated positions each has its own. */
export function MarginSection({ account }: RiskProps) {
  const { t } = useTranslation('panels');
  const isCross = useBook((book) => book.account?.accountType) === 'cross';
  const { digits, equity, usedMargin, freeMargin, marginLevelBp, currency } = account;
  const levels = isCross ? account.levels : undefined;
  const money = (amount: bigint) => formatMoney(amount, digits);
  const away = (levelBp: number) => equity - (usedMargin * BigInt(levelBp)) / 10_000n;
  return (
    <Section title={t('risk.margin')} note={currency}>
      <Gauge levelBp={marginLevelBp} levels={levels} />
      <dl className={styles['facts']}>
        <Fact label={t('account.equity')}>{money(equity)}</Fact>
        <Fact label={t('account.usedMargin')}>{money(usedMargin)}</Fact>
        <Fact label={t('account.freeMargin')}>{money(freeMargin)}</Fact>
        {levels !== undefined && usedMargin > 0n && (
          <>
            <Fact label={t('risk.callAt', { level: formatPercentShort(levels.callBp) })}>
              {t('risk.away', { amount: money(away(levels.callBp)) })}
            </Fact>
            <Fact label={t('risk.stopOutAt', { level: formatPercentShort(levels.stopOutBp) })}>
              {t('risk.away', { amount: money(away(levels.stopOutBp)) })}
            </Fact>
          </>
        )}
      </dl>
      {!isCross && <p className={styles['note']}>{t('risk.isolatedNote')}</p>}
    </Section>
  );
}

function Fact(props: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** Signs of the largest letters for which there is room between the ends of the arc. */
const LONG_FIGURE_CHARS = 7;

const RADIUS = 78;
const CENTRE = { x: 100, y: 92 };

/** A point of the half circle, `share` from its left end. */
function onArc(share: number, radius = RADIUS): string {
  const angle = Math.PI * (1 - share);
  return `${(CENTRE.x + radius * Math.cos(angle)).toFixed(1)} ${(CENTRE.y - radius * Math.sin(angle)).toFixed(1)}`;
}

function arc(from: number, to: number): string {
  return `M ${onArc(from)} A ${RADIUS} ${RADIUS} 0 0 1 ${onArc(to)}`;
}

/** Without levels for the whole account the arc has no colours. */
function Gauge(props: { readonly levelBp: number | undefined; readonly levels: MarginLevels | undefined }) {
  const { levelBp, levels } = props;
  const { t } = useTranslation('panels');
  const [stop, warn] = [gaugeShare(levels?.stopOutBp ?? 0), gaugeShare(levels?.callBp ?? 0)];
  const share = levelBp === undefined ? 1 : gaugeShare(levelBp);
  const text = levelBp === undefined ? t('account.noPositions') : formatLevel(levelBp);
  const tone = share >= warn ? '' : share >= stop ? 'warn' : 'danger';
  return (
    <svg
      className={styles['gauge']}
      viewBox="0 0 200 104"
      role="img"
      aria-label={`${t('account.marginLevel')}: ${text}`}
    >
      {levels !== undefined ? (
        <>
          <path className={styles['gaugeStop']} d={arc(0, stop)} />
          <path className={styles['gaugeWarn']} d={arc(stop, warn)} />
          <path className={styles['gaugeOk']} d={arc(warn, 1)} />
        </>
      ) : (
        <path className={styles['gaugePlain']} d={arc(0, 1)} />
      )}
      {levelBp !== undefined && (
        <path
          className={styles['needle']}
          d={`M ${onArc(share, RADIUS - 13)} L ${onArc(share, RADIUS + 11)}`}
        />
      )}
      <text
        x={CENTRE.x}
        y="78"
        className={`${styles['level']} ${tone}`}
        data-long={text.length > LONG_FIGURE_CHARS}
      >
        {text}
      </text>
      <text x={CENTRE.x} y="96" className={styles['levelName']}>
        {t('account.marginLevel')}
      </text>
    </svg>
  );
}
