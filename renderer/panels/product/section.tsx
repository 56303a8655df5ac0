import type { ReactNode } from 'react';
import type { InstrumentTerms } from '../../../backend/domain/instrument-terms.ts';
import { formatCountdown } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useMarketNow } from '../../market/market-time.ts';
import styles from './product-card.module.css';

export interface SectionProps {
  readonly product: Product;
  readonly terms: InstrumentTerms;
}

/** A part of the card under its head. */
export function Section(props: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={props.title}>
      <h3>{props.title}</h3>
      {props.children}
    </section>
  );
}

/** One thing that is known: its name and its figure. */
export function Fact(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{props.label}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}

/** The time that is left until a moment of the market, ticking by itself. */
export function Countdown({ untilMs }: { readonly untilMs: number }) {
  const now = useMarketNow(1_000);
  return <span className={styles['countdown']}>{now !== undefined && formatCountdown(untilMs - now)}</span>;
}
