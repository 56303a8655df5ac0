import {
  formatMoney,
  formatPercent,
  formatPrice,
  formatProfit,
  formatVolume,
  toneOf,
  type SignStyle,
} from './format.ts';

/** Text of a figure that is missing: a word, not a dash. The caller hands it over in the terminal's language. */
interface Missing {
  readonly none?: string;
}

const toneClass = (value: number | bigint): string | undefined => {
  const tone = toneOf(value);
  return tone === 'none' ? undefined : tone;
};

/** A price in ticks of a product. */
export function Price({ ticks, digits, none = '' }: { ticks: number | undefined; digits: number } & Missing) {
  if (ticks === undefined) return <span className="faint">{none}</span>;
  return <span>{formatPrice(ticks, digits)}</span>;
}

/** A volume in units of a product. */
export function Volume({ units, numberDigits }: { readonly units: number; readonly numberDigits: number }) {
  return <span>{formatVolume(units, numberDigits)}</span>;
}

/** An amount of money at the account's digits. */
export function Money({ amount, digits }: { readonly amount: bigint; readonly digits: number }) {
  return <span>{formatMoney(amount, digits)}</span>;
}

/** Profit or loss: signed and coloured; zero has neither. */
export function Profit({ amount, digits }: { readonly amount: bigint; readonly digits: number }) {
  return <span className={toneClass(amount)}>{formatProfit(amount, digits)}</span>;
}

/** Basis points as percent; coloured by direction unless `plain`. */
export function Percent(props: {
  readonly basisPoints: number | undefined;
  readonly plain?: boolean;
  readonly sign?: SignStyle;
  readonly none?: string;
}) {
  const { basisPoints, plain = false, sign = 'always', none = '' } = props;
  if (basisPoints === undefined) return <span className="faint">{none}</span>;
  return (
    <span className={plain ? undefined : toneClass(basisPoints)}>{formatPercent(basisPoints, sign)}</span>
  );
}
