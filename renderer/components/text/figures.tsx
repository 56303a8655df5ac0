import { formatPercent, formatProfit, chooseTone, type SignStyle } from './format.ts';

const toneClass = (value: number | bigint): string | undefined => {
  const tone = chooseTone(value);
  return tone === 'none' ? undefined : tone;
};

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
