import { useTranslation } from 'react-i18next';
import type { OrderPreview } from '../../../backend/domain/index.ts';
import {
  changeBp,
  formatMoney,
  formatPercent,
  formatPercentShort,
  formatPrice,
  formatProfit,
  ratioBp,
} from '../../components/index.ts';
import { SpotPreviewLines } from './spot-preview.tsx';
import { Line, type TicketPartProps } from './ticket-parts.tsx';
import { useTicket } from './ticket-store.ts';
import styles from './ticket.module.css';

/** What the chosen side would cost and risk, before it is sent. */
export function Preview({ judged, product }: TicketPartProps) {
  return judged.spot === undefined ? (
    <MarginPreview judged={judged} />
  ) : (
    <SpotPreviewLines judged={judged} product={product} />
  );
}

function MarginPreview({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const draft = useTicket((state) => state.draft);
  if (draft.effect === 'close') return null;
  const chosen = judged.shown;
  const { preview } = chosen;
  const { facts, accountDigits, equity } = judged;
  const leverage = facts.terms.defaultLeverage;
  const money = (amount: bigint | undefined) =>
    amount === undefined ? '' : formatMoney(amount, accountDigits);
  const distance =
    preview?.liquidationPrice === undefined || chosen.price === undefined
      ? undefined
      : changeBp(preview.liquidationPrice, chosen.price);
  return (
    <dl className={styles['preview']}>
      <Line label={t('preview.margin')}>
        {money(preview?.margin)}{' '}
        <span className="faint">
          {t('preview.free', { amount: formatMoney(facts.available, accountDigits) })}
        </span>
      </Line>
      <Line label={t('preview.leverage')}>
        {leverage}×{' '}
        {preview !== undefined && preview.countedLeverage < leverage && (
          <span className="faint">{t('preview.counted', { leverage: preview.countedLeverage })}</span>
        )}
      </Line>
      <Line label={t('preview.notional')} tall>
        {money(preview?.notional)}
      </Line>
      <Line label={t('preview.fee')}>{money(preview === undefined ? undefined : 2n * preview.fee)}</Line>
      <Line label={t('preview.liquidation')}>
        {preview !== undefined && preview.liquidationPrice === undefined && (
          <span className="faint">{t('none')}</span>
        )}
        {preview?.liquidationPrice !== undefined &&
          formatPrice(preview.liquidationPrice, facts.terms.symbolDigits)}{' '}
        {distance !== undefined && <span className="faint">{formatPercentShort(distance, 'always')}</span>}
      </Line>
      <Line label={t('preview.rewardToRisk')} tall>
        {rewardToRisk(preview) ?? <span className="faint">{t('none')}</span>}
      </Line>
      <WorstCase preview={preview} equity={equity} digits={accountDigits} />
    </dl>
  );
}

/** Profit at the take profit for one unit of loss at the stop loss, two decimals. */
function rewardToRisk(preview: OrderPreview | undefined): string | undefined {
  const { profitAtTakeProfit: reward, lossAtStopLoss: risk } = preview ?? {};
  if (reward === undefined || risk === undefined || reward <= 0n || risk >= 0n) return undefined;
  const hundredths = ratioBp(reward, -risk);
  return hundredths === undefined ? undefined : formatPrice(Math.round(hundredths / 100), 2);
}

/** Share of equity (basis points) at which the risk bar is full. */
const FULL_RISK_BP = 200;

function WorstCase(props: {
  readonly preview: OrderPreview | undefined;
  readonly equity: bigint | undefined;
  readonly digits: number;
}) {
  const { preview, equity, digits } = props;
  const { t } = useTranslation('panels');
  const worst = preview?.worstCase;
  const share =
    worst === undefined || equity === undefined || equity <= 0n ? undefined : ratioBp(-worst, equity);
  const stopped = worst !== undefined && worst === preview?.lossAtStopLoss;
  return (
    <>
      <div>
        <dt>{stopped ? t('preview.worstAtStop') : t('preview.worstCase')}</dt>
        <dd>
          {worst !== undefined && <b className="down">{formatProfit(worst, digits)}</b>}{' '}
          {preview !== undefined && worst === undefined && t('preview.wholeAccount')}
          {share !== undefined && (
            <span className="faint">
              {t('preview.ofEquity', { share: formatPercent(share, 'minus-only') })}
            </span>
          )}
        </dd>
      </div>
      <div className={styles['gauge']} aria-hidden>
        <i style={{ left: `${Math.min(100, ((share ?? 0) * 100) / FULL_RISK_BP)}%` }} />
      </div>
    </>
  );
}
