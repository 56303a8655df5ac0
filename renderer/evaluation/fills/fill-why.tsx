import { useQueries } from '@tanstack/react-query';
import {
  formatNumber,
  formatPlain,
  formatProfit,
  formatTime,
  Line,
  Lines,
  Panel,
  PanelStrip,
  SideMark,
} from '../../components/index.ts';
import type { RunRow } from '../../../backend/evaluation/folder/forms.ts';
import { Chart, Curve, Drawing, Label, type Place } from '../chart.tsx';
import { useEvaluationText } from '../evaluation-text.ts';
import { fileQuery } from '../host.ts';
import { moneyText, seedParts } from '../run-model.ts';
import { costOf, fillsOf, wayOf, type FillLine } from './film-model.ts';
import styles from './fills.module.css';

export interface WhyProps {
  readonly row: RunRow;
  readonly seed: number;
  readonly fill: FillLine;
  /** When its order was placed (milliseconds); undefined where the record does not say. */
  readonly placedMs: number | undefined;
}

/** Why a fill came out as it did: one sentence first, then the line that it waited in, what it cost, and the other fidelities. */
export function FillWhy(props: WhyProps) {
  const { fill, placedMs } = props;
  const { t } = useEvaluationText();
  const { middle, all, digits } = costOf(fill);
  const waitedMs = placedMs === undefined ? undefined : fill.timeMs - placedMs;
  return (
    <Panel name={t('why')}>
      <PanelStrip title={t('why')} note={fill.model === '' ? undefined : fill.model} />
      <div className={styles['why']}>
        <h3>
          <SideMark up={fill.side === 'buy'}>{t(`side.${fill.side}`)}</SideMark> {formatPlain(fill.lots)} @{' '}
          {formatPlain(fill.price)}
        </h3>
        <p>{sentenceOf(t, fill, waitedMs)}</p>
        {fill.joinedAhead !== '' && <Stair fill={fill} waitedMs={waitedMs ?? 0} />}
        <Way fill={fill} placedMs={placedMs} />
        <h4>{t('why.cost')}</h4>
        <Lines label={t('why.cost')}>
          <Line name={t('cost.spread')}>{moneyText(fill.spread, 'always')}</Line>
          <Line name={t('cost.slippage')}>{moneyText(fill.slippage, 'always')}</Line>
          <Line name={t('cost.impact')}>{moneyText(fill.impact, 'always')}</Line>
          <Line name={t('why.middle')}>{formatProfit(middle, digits)}</Line>
          <Line name={t('cost.fee')}>{moneyText(fill.fee, 'always')}</Line>
          <Line name={t('why.all')} sum>
            {formatProfit(all, digits)}
          </Line>
        </Lines>
        <Others {...props} />
      </div>
    </Panel>
  );
}

function sentenceOf(
  t: ReturnType<typeof useEvaluationText>['t'],
  fill: FillLine,
  waitedMs: number | undefined,
): string {
  const waited = formatNumber((waitedMs ?? 0) / 1_000, (waitedMs ?? 0) < 10_000 ? 1 : 0);
  if (fill.joinedAhead !== '')
    return t('why.rested', {
      ahead: formatPlain(fill.joinedAhead),
      left: formatPlain(fill.filledAhead || '0'),
      seconds: waited,
    });
  if (fill.levels !== '') return t('why.walked', { count: Number(fill.levels), seconds: waited });
  return t('why.plain');
}

/** How many lots stood ahead, from joining to the fill. The record has both ends, and nothing between. */
function Stair({ fill, waitedMs }: { readonly fill: FillLine; readonly waitedMs: number }) {
  const { t } = useEvaluationText();
  const [joined, left] = [Number(fill.joinedAhead), Number(fill.filledAhead || '0')];
  const y = (lots: number) => (joined === 0 ? 80 : 80 - (lots / joined) * 60);
  const points: readonly Place[] = [
    [4, y(joined)],
    [92, y(joined)],
    [92, y(left)],
    [96, y(left)],
  ];
  return (
    <div className={styles['stair']}>
      <Chart
        label={t('why.stair', {
          from: formatPlain(fill.joinedAhead),
          to: formatPlain(fill.filledAhead || '0'),
        })}
        table={{
          heads: [t('column.time'), t('why.ahead')],
          rows: [
            [formatTime(fill.timeMs - waitedMs), formatPlain(fill.joinedAhead)],
            [formatTime(fill.timeMs), formatPlain(fill.filledAhead || '0')],
          ],
        }}
      >
        <Drawing>
          <Curve points={points} colour="var(--brand)" />
        </Drawing>
        <Label at={[4, 2]}>{t('why.joined', { lots: formatPlain(fill.joinedAhead) })}</Label>
        <Label at={[98, 82]} align="end">
          {t('why.filled', { lots: formatPlain(fill.filledAhead || '0') })}
        </Label>
      </Chart>
    </div>
  );
}

/** Latency as bars in sequence; a part that waited far longer than the others is cut, its figure is not. */
function Way({ fill, placedMs }: Pick<WhyProps, 'fill' | 'placedMs'>) {
  const { t } = useEvaluationText();
  const parts = wayOf(fill, placedMs);
  const onWay = parts.reduce((sum, { name, ms }) => (name === 'wait' ? sum : sum + ms), 0);
  if (parts.length === 0) return null;
  const shown = parts.map(({ name, ms }) => (name === 'wait' ? Math.min(ms, Math.max(onWay, 1)) : ms));
  const all = Math.max(1, ...[shown.reduce((sum, one) => sum + one, 0)]);
  return (
    <>
      <h4>{t('way')}</h4>
      <ul className={styles['way']} aria-label={t('way')}>
        {parts.map(({ name, ms }, at) => {
          const before = shown.slice(0, at).reduce((sum, one) => sum + one, 0);
          return (
            <li key={name}>
              <span>{t(`way.${name}`)}</span>
              <u aria-hidden>
                <i
                  data-part={name}
                  style={{ left: `${(before / all) * 100}%`, width: `${((shown[at] ?? 0) / all) * 100}%` }}
                />
              </u>
              <b>{ms < 10_000 ? `${formatNumber(ms, 0)} ms` : `${formatNumber(ms / 1_000, 1)} s`}</b>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The same order under the other fidelities of the seed. */
function Others({ row, seed, fill }: WhyProps) {
  const { t } = useEvaluationText();
  const parts = row.fidelities
    .toSorted()
    .flatMap((name) => seedParts(row, name).find((part) => part.seed === seed) ?? []);
  const read = useQueries({
    queries: parts.map((part) => ({
      ...fileQuery(row, part.folder, 'fills.csv'),
      select: (text: string | null) => (text === null ? [] : fillsOf(text)),
    })),
  });
  if (parts.length < 2) return null;
  return (
    <>
      <h4>{t('why.others')}</h4>
      <ul className={styles['others']}>
        {parts.map(({ fidelity }, at) => {
          const own =
            read[at]?.data?.filter(({ order, symbol }) => order === fill.order && symbol === fill.symbol) ??
            [];
          const [first] = own;
          return (
            <li key={fidelity} data-shown={fidelity === fill.model}>
              <b>{fidelity}</b>
              <small>
                {first === undefined
                  ? t('why.never')
                  : `${formatTime(first.timeMs)} @ ${formatPlain(first.price)}`}
              </small>
              {own.length > 1 && <small>{t('why.pieces', { count: own.length })}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
