import { openLink } from '../../session/open-link.ts';
import styles from './chart.module.css';

const HOME = 'https://www.tradingview.com/';
/** The sign of the maker of the chart library, as its licence asks for. */
const SIGN = 'M14 2H2v6h6v9h6V2Zm12 15h-7l6-15h7l-6 15Zm-7-9a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z';
const NAME = 'Charting by TradingView';

/** Names the library that draws the chart and leads to its maker. */
export function ChartCredit() {
  return (
    <button
      type="button"
      className={styles['credit']}
      title={NAME}
      aria-label={NAME}
      onClick={() => void openLink(HOME)}
    >
      <svg width="35" height="19" viewBox="0 0 35 19" aria-hidden>
        <path fill="currentColor" d={SIGN} />
      </svg>
    </button>
  );
}
