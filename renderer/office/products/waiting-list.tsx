import { Hourglass } from 'lucide-react';
import { formatDateTime, Icon, Panel, PanelStrip, formatList } from '../../components/index.ts';
import { findPageOfType } from '../calls/catalogue.ts';
import { useContractWords } from '../calls/contract-texts.ts';
import { obstacleOf, type WaitingRow } from '../calls/waiting/waiting-row.ts';
import { fieldsOf } from '../../session/stored-state.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { OfficeProduct } from './products-model.ts';
import styles from './products.module.css';

export interface WaitingListProps {
  readonly rows: readonly WaitingRow[];
  readonly products: readonly OfficeProduct[];
  readonly selected: number | undefined;
  onSelect(row: WaitingRow | undefined): void;
}

/** Changes of terms that wait for a second person; one that is chosen takes the place of the terms. */
export function WaitingList({ rows, products, selected, onSelect }: WaitingListProps) {
  const { t } = useOfficeText();
  const { title } = useContractWords();
  if (rows.length === 0) return null;
  const nameOf = (row: WaitingRow) => {
    const { symbolId } = fieldsOf(row.request);
    const code = products.find((product) => String(product.symbolId) === String(symbolId))?.code;
    const page = findPageOfType(row.bizType);
    return [code, page === undefined ? row.bizType : title(page.name)].filter(Boolean).join(': ');
  };
  return (
    <Panel name={t('sign.title')} className={styles['waiting'] ?? ''}>
      <PanelStrip title={t('sign.title')} />
      <div className={styles['rows']}>
        {rows.map((row) => (
          <button
            key={row.id}
            type="button"
            aria-current={row.id === selected}
            onClick={() => onSelect(row.id === selected ? undefined : row)}
          >
            <Icon icon={Hourglass} size={12} />
            <b>{nameOf(row)}</b>
            <span>
              {formatList(
                [
                  formatList(row.approvals),
                  formatDateTime(row.createTime),
                  obstacleOf(row) === undefined && t('products.maySign'),
                ],
                'facts',
              )}
            </span>
          </button>
        ))}
      </div>
    </Panel>
  );
}
