import type { ReactNode } from 'react';
import { productLabel } from '../shared/product-label.ts';
import { useProductMap } from '../shared/use-product.ts';
import styles from './risk.module.css';
import type { AccountView } from '../../trading/contracts.ts';
import type { RiskPosition } from './risk-model.ts';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** A part of the page under its head. */
export function Section(props: {
  readonly title: string;
  readonly note?: string;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}) {
  const { title, note, tools, children } = props;
  return (
    <section className={styles['section']} aria-label={title}>
      <header>
        <h3>{title}</h3>
        {note !== undefined && <span>{note}</span>}
        <span className="grow" />
        {tools}
      </header>
      {children}
    </section>
  );
}

/** The name of a product by its id; the id while the product is not known. */
export function useProductName(): (symbolId: InstrumentNumber) => string {
  const products = useProductMap();
  return (symbolId) => {
    const product = products.get(symbolId);
    return product === undefined ? String(symbolId) : productLabel(product).full;
  };
}

/** What the sections are worked out of. */
export interface RiskProps {
  readonly account: AccountView & { readonly equity: bigint };
  readonly positions: readonly RiskPosition[];
}
