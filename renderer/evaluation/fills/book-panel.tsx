import {
  EmptyState,
  formatNumber,
  formatTimeMs,
  Panel,
  PanelStrip,
  Skeleton,
} from '../../components/index.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import type { FillLine } from './film-model.ts';
import type { Moment } from './moment.ts';
import styles from './fills.module.css';

/** Where the minutes of a time begin: the hour stands above. */
const MINUTES = 3;

/** The book and the newest trades of the moment of the film, as they stood before what customers had taken. */
export function BookPanel(props: {
  readonly moment: Moment | null | undefined;
  readonly atMs: number;
  readonly shown: FillLine | undefined;
}) {
  const { moment, atMs, shown } = props;
  const { t } = useEvaluationText();
  return (
    <Panel name={t('book')}>
      <PanelStrip title={t('book')} note={formatTimeMs(atMs)} />
      {moment === undefined ? (
        <Skeleton rows={12} label={t('loading')} />
      ) : moment === null ? (
        <EmptyState title={t('book.none')} detail={t('book.noneDetail')} />
      ) : (
        <Book moment={moment} own={shown} />
      )}
    </Panel>
  );
}

function Book({ moment, own }: { readonly moment: Moment; readonly own: FillLine | undefined }) {
  const { t } = useEvaluationText();
  const { bids, asks, trades, priceDigits, lotDigits } = moment;
  const price = (ticks: number) => formatNumber(ticks / 10 ** priceDigits, priceDigits);
  const lots = (units: number) => formatNumber(units / 10 ** lotDigits, lotDigits);
  const most = Math.max(1, ...[...bids, ...asks].map(({ volume }) => volume));
  const ownTicks = own === undefined ? undefined : Math.round(Number(own.price) * 10 ** priceDigits);
  const [bid, ask] = [bids[0]?.price, asks[0]?.price];
  const rows = (side: 'bid' | 'ask', levels: Moment['bids']) =>
    levels.map((level) => (
      <tr key={`${side} ${level.price}`} data-side={side} data-own={level.price === ownTicks}>
        <th scope="row">{price(level.price)}</th>
        <td>
          <i style={{ width: `${(level.volume / most) * 100}%` }} aria-hidden />
          <span>{lots(level.volume)}</span>
        </td>
      </tr>
    ));
  return (
    <div className={styles['book']} tabIndex={0} role="group" aria-label={t('book')}>
      <table aria-label={t('book')}>
        <thead>
          <tr>
            <th scope="col">{t('column.price')}</th>
            <th scope="col">{t('column.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {rows('ask', asks.toReversed())}
          <tr data-side="middle">
            <th scope="row">{bid === undefined || ask === undefined ? '–' : price((bid + ask) / 2)}</th>
            <td>
              {bid === undefined || ask === undefined ? '' : t('book.spread', { spread: price(ask - bid) })}
            </td>
          </tr>
          {rows('bid', bids)}
        </tbody>
      </table>
      <h4>{t('book.trades')}</h4>
      {trades.length === 0 ? (
        <p className={styles['quiet']}>{t('book.noTrades')}</p>
      ) : (
        <table aria-label={t('book.trades')}>
          <tbody>
            {trades.map(({ timeMs, price: ticks, volume, direction }) => (
              <tr key={`${timeMs} ${ticks} ${volume}`} data-trade={direction}>
                <th scope="row">{formatTimeMs(timeMs).slice(MINUTES)}</th>
                <td>{price(ticks)}</td>
                <td>{lots(volume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
