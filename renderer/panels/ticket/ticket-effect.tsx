import { useTranslation } from 'react-i18next';
import { atLeastZero } from '../../../backend/domain/decimal.ts';
import { usedMarginOf } from '../../../backend/domain/margin/margin-level.ts';
import { LIQUIDATION_RATIO } from '../../../backend/domain/index.ts';
import { toInstrumentId } from '../../../backend/domain/units.ts';
import { DIRECTION } from '../../../backend/domain/direction.ts';
import type { PositionView } from '../../trading/contracts.ts';
import { formatLevel, formatMoney } from '../../components/index.ts';
import { levelTone, riskRatioBp, riskTone, REPAYMENT_LEVEL } from '../shared/risk-ratio.ts';
import type { TicketPartProps } from './ticket-parts.tsx';
import { useTicket } from './ticket-store.ts';
import styles from './ticket-form.module.css';
import type { Words, SideSummary, ValidatedTicket } from './summary-types.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** What an order does to the one figure that an account type lives by. */
interface Effect {
  readonly kind: 'marginLevel' | 'distance' | 'riskRatio' | 'share' | 'power' | 'free';
  /** Basis points, except of money, which is at the digits of the account; undefined where there is none. */
  readonly before: number | bigint | undefined;
  readonly after: number | bigint | undefined;
  /** Where both stand on a scale from safe (0) to dangerous (1). */
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly tone: 'ok' | 'warn' | 'danger';
}

/** The effect of a side; the figure before it stands even where the side cannot be worked out yet. */
export function effectOf(judged: ValidatedTicket, side: SideSummary, isClose: boolean): Effect {
  if (judged.stock !== undefined) return powerEffect(judged, side);
  if (judged.spot?.lends !== undefined) return riskEffect(side);
  if (judged.spot !== undefined) return shareEffect(judged, side);
  if (judged.facts.terms.tradeType === 'cross') return levelEffect(judged, side, isClose);
  return isClose ? freeEffect(judged, side) : distanceEffect(judged, side);
}

/** A margin level at which the scale of it begins. */
const SAFE_LEVEL_BP = 100_000;

/** Margin level of a cross account: in each product only the larger side binds. */
function levelEffect(judged: ValidatedTicket, side: SideSummary, isClose: boolean): Effect {
  const { equity, facts, levels } = judged;
  const used = facts.usedMargin ?? 0n;
  const own = bindings(facts.positions, facts.terms.symbolId);
  const next = isClose
    ? afterClose(facts.positions, side, facts.terms.symbolId)
    : [...own, ...opened(side, facts)];
  const bound = atLeastZero(used - usedMarginOf(own) + usedMarginOf(next));
  const paid = (isClose ? side.close?.feeNow : side.preview?.fee) ?? 0n;
  // An account that binds nothing has no level.
  const levelOf = (whole: bigint | undefined, margin: bigint) =>
    whole === undefined ? undefined : riskRatioBp(whole, margin);
  const before = levelOf(equity, used);
  const levelPlace = (level: number | undefined) => levels && place(level, levels.stopOutBp, SAFE_LEVEL_BP);
  const isKnown = isClose ? side.close !== undefined : side.preview !== undefined;
  const after = isKnown && equity !== undefined ? levelOf(equity - paid, bound) : before;
  return {
    kind: 'marginLevel',
    before,
    after,
    tone: levelTone(after, levels),
    from: levelPlace(before),
    to: levelPlace(after),
  };
}

function bindings(positions: readonly PositionView[], symbolId: InstrumentNumber) {
  return positions.map(({ direction, margin }) => ({
    symbolId: toInstrumentId(symbolId),
    direction,
    margin,
  }));
}

function opened({ direction, preview }: SideSummary, { terms }: ValidatedTicket['facts']) {
  return preview === undefined ? [] : [{ symbolId: terms.symbolId, direction, margin: preview.margin }];
}

function afterClose(positions: readonly PositionView[], { close }: SideSummary, symbolId: InstrumentNumber) {
  const taken = new Map(close?.lots.map(({ positionId, volume }) => [positionId, volume]));
  const left = positions.map((position) => {
    const rest = position.volume - (taken.get(position.positionId) ?? 0);
    return { ...position, margin: (position.margin * BigInt(rest)) / BigInt(position.volume) };
  });
  return bindings(left, symbolId);
}

/** A distance of this many basis points is far. */
const FAR_BP = 2_000;
const WARN_DISTANCE_BP = 300;
const DANGER_DISTANCE_BP = 100;

/** How far the nearest liquidation of the product is, of all positions and of the one that would be opened. */
function distanceEffect({ facts }: ValidatedTicket, { price, preview }: SideSummary): Effect {
  const held = facts.positions.flatMap(({ liquidationPrice, markPrice }) =>
    liquidationPrice === undefined || !markPrice ? [] : [distance(liquidationPrice, markPrice)],
  );
  const own =
    preview?.liquidationPrice === undefined || !price ? [] : [distance(preview.liquidationPrice, price)];
  const before = nearest(held);
  const after = nearest([...held, ...own]);
  return {
    kind: 'distance',
    before,
    after,
    tone: toneOf(after, WARN_DISTANCE_BP, DANGER_DISTANCE_BP),
    from: place(before, 0, FAR_BP),
    to: place(after, 0, FAR_BP),
  };
}

function distance(price: number, from: number): number {
  return Math.round((Math.abs(price - from) * 10_000) / from);
}

function nearest(distances: readonly number[]): number | undefined {
  return distances.length === 0 ? undefined : Math.min(...distances);
}

/** Margin that is free before and after a close of an isolated position. */
function freeEffect({ facts }: ValidatedTicket, { close }: SideSummary): Effect {
  const before = facts.available;
  const after = close === undefined ? before : before + close.freed + close.realised - close.feeNow;
  return { kind: 'free', before, after, from: undefined, to: undefined, tone: 'ok' };
}

const LIQUIDATION_BP = Number(LIQUIDATION_RATIO) * 100;
/** Assets three times the liabilities are far from it. */
const SAFE_RATIO_BP = 30_000;

function riskEffect({ spot }: SideSummary): Effect {
  const before = spot?.riskBefore;
  const after = spot?.riskAfter;
  return {
    kind: 'riskRatio',
    before,
    after,
    tone: riskTone(after),
    from: place(before, LIQUIDATION_BP, SAFE_RATIO_BP),
    to: place(after, LIQUIDATION_BP, SAFE_RATIO_BP),
  };
}

/** Share of the wallet that is in the asset of the product. */
function shareEffect({ spot }: ValidatedTicket, side: SideSummary): Effect {
  const asset = spot?.terms.baseCurrency ?? '';
  const assets = spot?.wallet.assets;
  const held = spot?.wallet.computeMarketValue?.(asset, spot.wallet.freeOf(asset));
  const change =
    side.spot === undefined
      ? 0n
      : side.direction === DIRECTION.buy
        ? (spot?.wallet.computeMarketValue?.(asset, side.spot.net) ?? 0n)
        : -(spot?.wallet.computeMarketValue?.(asset, side.spot.given) ?? 0n);
  const share = (part: bigint | undefined) =>
    part === undefined || !assets || assets <= 0n ? undefined : Number((part * 10_000n) / assets);
  const before = share(held);
  const after = share(held === undefined ? undefined : atLeastZero(held + change));
  const at = (bp: number | undefined) => (bp === undefined ? undefined : Math.min(1, bp / 10_000));
  return { kind: 'share', before, after, from: at(before), to: at(after), tone: 'ok' };
}

function powerEffect({ stock }: ValidatedTicket, side: SideSummary): Effect {
  const before = side.stock?.powerBefore;
  const after = side.stock?.powerAfter;
  const whole =
    stock === undefined ? 0n : atLeastZero(stock.funds.equity) * BigInt(stock.lending.dayLeverage);
  const at = (power: bigint | undefined) =>
    power === undefined || whole <= 0n ? undefined : 1 - Math.min(1, Number(power) / Number(whole));
  const to = at(after);
  const tone = to === undefined || to < 0.8 ? 'ok' : to < 0.95 ? 'warn' : 'danger';
  return { kind: 'power', before, after, from: at(before), to, tone };
}

/** Where a figure stands between the dangerous and the safe end, by ratio; 0 is safe. */
function place(value: number | undefined, danger: number, safe: number): number | undefined {
  if (value === undefined) return undefined;
  const floor = Math.max(1, danger);
  const part = Math.log(Math.max(floor, value) / floor) / Math.log(safe / floor);
  return 1 - Math.min(1, Math.max(0, part));
}

function toneOf(value: number | undefined, warn: number, danger: number): Effect['tone'] {
  if (value === undefined || value > warn) return 'ok';
  return value > danger ? 'warn' : 'danger';
}

/** The figure that the account type lives by, before and after, over a scale of both. */
export function EffectLine({ judged }: Pick<TicketPartProps, 'judged'>) {
  const { t } = useTranslation('panels');
  const isClose = useTicket((state) => state.draft.effect === 'close');
  const effect = effectOf(judged, judged.shown, isClose);
  const none = <span className="faint">{t('effect.noPosition')}</span>;
  const text = (value: Effect['before']) =>
    value === undefined
      ? none
      : typeof value === 'bigint'
        ? formatMoney(value, judged.accountDigits)
        : formatLevel(value);
  return (
    <div className={styles['effect']}>
      <p>
        <span>{labelOf(effect.kind, judged.facts.terms.baseCurrency, t)}</span>
        <span>
          <span className="faint">{text(effect.before)}</span> <span aria-hidden>→</span>{' '}
          <b data-tone={effect.tone}>{text(effect.after)}</b>
        </span>
      </p>
      <span className={styles['scale']} data-kind={effect.kind} aria-hidden>
        {effect.from !== undefined && <i data-mark="before" style={{ left: `${effect.from * 100}%` }} />}
        {effect.to !== undefined && <i data-mark="after" style={{ left: `${effect.to * 100}%` }} />}
      </span>
    </div>
  );
}

function labelOf(kind: Effect['kind'], asset: string, t: Words): string {
  switch (kind) {
    case 'marginLevel':
      return t('effect.marginLevel');
    case 'distance':
      return t('effect.distance');
    case 'riskRatio':
      return t('effect.riskRatio', { level: REPAYMENT_LEVEL });
    case 'share':
      return t('effect.shareIn', { asset });
    case 'power':
      return t('effect.power');
    case 'free':
      return t('effect.free');
  }
}
