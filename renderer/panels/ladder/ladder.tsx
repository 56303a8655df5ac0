import { Crosshair, Lock, Minus, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Skeleton,
  EmptyState,
  Icon,
  Panel,
  PanelStrip,
  ToolButton,
  ToolRow,
} from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { useOrders } from '../../trading/index.ts';
import { QuoteAge, QuoteBody } from '../shared/feed-age.tsx';
import { useSelectedProduct } from '../shared/use-product.ts';
import { BookTable } from './book-table.tsx';
import { LadderCanvas } from './ladder-canvas.tsx';
import { accuracyTicks } from './ladder-model.ts';
import type { LadderScene } from './ladder-scene.ts';
import { ownByPrice } from './own-orders.ts';
import { SpreadRow } from './spread-row.tsx';
import { useAccuracy, type Grouping } from './use-accuracy.ts';
import { useThrottledDepth } from './use-throttled-depth.ts';
import styles from './ladder.module.css';

/** The order book of the selected product. It holds still while the pointer is over it. */
export function Ladder() {
  const { t } = useTranslation('panels');
  const product = useSelectedProduct();
  return (
    <Panel name={t('panel.depth')}>
      <PanelStrip title={t('panel.depth')} linked>
        <QuoteAge symbolId={product?.symbolId} />
      </PanelStrip>
      {product === undefined ? (
        <Skeleton rows={8} label={t('loading')} />
      ) : (
        <Book key={product.symbolId} product={product} />
      )}
    </Panel>
  );
}

function Book({ product }: { readonly product: Product }) {
  const { t } = useTranslation('panels');
  const { symbolId, digits } = product;
  const [held, setHeld] = useState(false);
  const [scene, setScene] = useState<LadderScene>();
  const grouping = useAccuracy(product);
  const { accuracy } = grouping;
  const step = accuracyTicks(accuracy, digits);
  const { rows: orders } = useOrders();
  const own = useMemo(() => ownByPrice(orders, symbolId, step), [orders, symbolId, step]);
  const depth = useThrottledDepth(symbolId, accuracy);
  return (
    <>
      <GroupingTools
        grouping={grouping}
        held={held}
        onMove={(by) => grouping.move(by)}
        onCentre={() => scene?.centre()}
      />
      <QuoteBody symbolId={symbolId}>
        <div className={styles['ladder']}>
          <LadderHead />
          {depth !== undefined && depth.asks.length + depth.bids.length === 0 && (
            <EmptyState title={t('ladder.empty')} />
          )}
          <div className={styles['drawing']}>
            <LadderCanvas
              product={product}
              accuracy={accuracy}
              own={own}
              onHeld={setHeld}
              onScene={setScene}
            />
          </div>
          {depth !== undefined && <BookTable depth={depth} product={product} step={step} own={own} />}
          <SpreadRow product={product} />
        </div>
      </QuoteBody>
    </>
  );
}

interface GroupingToolsProps {
  readonly grouping: Grouping;
  readonly held: boolean;
  onMove(step: 1 | -1): void;
  onCentre(): void;
}

/** Finer, coarser, and whether the pointer holds the prices. */
function GroupingTools({ grouping, held, onMove, onCentre }: GroupingToolsProps) {
  const { t } = useTranslation('panels');
  return (
    <ToolRow label={t('ladder.grouping')}>
      <ToolButton aria-label={t('ladder.finer')} disabled={!grouping.canMove(-1)} onClick={() => onMove(-1)}>
        <Icon icon={Minus} size={12} />
      </ToolButton>
      <span className="micro" role="status" aria-label={t('ladder.grouping')}>
        {grouping.accuracy}
      </span>
      <ToolButton aria-label={t('ladder.coarser')} disabled={!grouping.canMove(1)} onClick={() => onMove(1)}>
        <Icon icon={Plus} size={12} />
      </ToolButton>
      <span className="grow" />
      <span className={styles['held']} data-held={held} aria-hidden={!held}>
        <Icon icon={Lock} size={12} />
        {t('ladder.held')}
      </span>
      <ToolButton aria-label={t('ladder.centre')} title={`${t('ladder.centre')} (C)`} onClick={onCentre}>
        <Icon icon={Crosshair} size={12} />
      </ToolButton>
    </ToolRow>
  );
}

function LadderHead() {
  const { t } = useTranslation('panels');
  return (
    <div className={styles['head']}>
      <span>{t('ladder.traded')}</span>
      <span>{t('ladder.bid')}</span>
      <span>{t('ladder.price')}</span>
      <span>{t('ladder.ask')}</span>
      <span>{t('ladder.sum')}</span>
    </div>
  );
}
