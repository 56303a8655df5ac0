import { useEffect, useState } from 'react';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { Skeleton } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import type { Operator } from '../../operator/port.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { findPageOfType } from '../calls/catalogue.ts';
import { draftsAreOf } from '../calls/form/drafts.ts';
import { SignPane } from '../calls/waiting/sign-pane.tsx';
import type { WaitingRow } from '../calls/waiting/waiting-row.ts';
import { SignedEffect } from '../effect/signed-effect.tsx';
import { PageBar } from '../frame/page-bar.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { ProductList } from './product-list.tsx';
import { NoProduct, ProductTerms } from './product-terms.tsx';
import { plannedCall } from './products-model.ts';
import { useDraftedProducts } from './use-draft-of.ts';
import { useProducts } from './use-product.ts';
import { WaitingList } from './waiting-list.tsx';
import styles from './products.module.css';

/** What waits is read again so often (milliseconds). */
const WAITING_AGAIN_MS = 10_000;
const ENABLED = 1;

/** The terms of the products: what is in force, what somebody drafts, and what it would do to everybody who is in now. */
export function ProductsPage() {
  const { t } = useOfficeText();
  const { data: operator } = useOperator();
  const { products, statuses, error } = useProducts();
  const drafted = useDraftedProducts();
  const { data: waiting = [] } = useCall(
    OPERATOR_MANAGEMENT.waitingRequests,
    {},
    { againMs: WAITING_AGAIN_MS },
  );
  const rows = waiting.filter(
    ({ bizType }) => plannedCall(findPageOfType(bizType)?.name ?? '') !== undefined,
  );
  const [chosen, setChosen] = useState<number>();
  // It stays open after the signature, which takes it off the list, and says what came of it.
  const [row, setRow] = useState<WaitingRow>();
  const person = operator ? `${operator.appId ?? ''}/${operator.name}` : undefined;
  useEffect(() => {
    if (person !== undefined) draftsAreOf(person);
  }, [person]);
  const stopped = new Set(
    statuses.filter(({ status }) => status !== ENABLED).map(({ symbolId }) => Number(symbolId)),
  );
  const product = products?.find(({ symbolId }) => symbolId === chosen) ?? products?.[0];
  return (
    <>
      <PageBar
        title={t('section.products')}
        context={products && t('products.count', { count: products.length })}
      />
      <div className={styles['page']} data-testid="office-products">
        <div className={styles['left']}>
          {error !== null && <CallErrorNote error={error} />}
          {products === undefined && error === null && <Skeleton rows={12} label={t('office.reading')} />}
          {products !== undefined && (
            <ProductList
              products={products}
              selected={row === undefined ? product?.symbolId : undefined}
              drafted={drafted}
              stopped={stopped}
              onSelect={(symbolId) => {
                setChosen(symbolId);
                setRow(undefined);
              }}
            />
          )}
          <WaitingList rows={rows} products={products ?? []} selected={row?.id} onSelect={setRow} />
        </div>
        {row !== undefined && operator ? (
          <SignView
            key={row.id}
            row={row}
            isWaiting={rows.some(({ id }) => id === row.id)}
            operator={operator}
          />
        ) : product === undefined ? (
          products && <NoProduct />
        ) : (
          <ProductTerms key={product.symbolId} product={product} isOnSale={!stopped.has(product.symbolId)} />
        )}
      </div>
    </>
  );
}

interface SignViewProps {
  readonly row: WaitingRow;
  /** False once it was signed. */
  readonly isWaiting: boolean;
  readonly operator: Operator;
}

/** What the second person sees: the change without fields, what it does now, and the signature. */
function SignView({ row, isWaiting, operator }: SignViewProps) {
  return (
    <div className={styles['both']}>
      <SignPane row={row} operator={operator} />
      <div className={styles['effect']}>
        <SignedEffect row={row} isWaiting={isWaiting} />
      </div>
    </div>
  );
}
