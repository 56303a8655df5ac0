import { ChevronDown, Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/index.ts';
import { areaKey } from '../shared/product-label.ts';
import { useOpening } from '../shared/use-opening.ts';
import type { ColumnId } from './watch-columns.ts';
import type { WatchSorting } from './watch-lists.ts';
import type { WatchGroup } from './watchlist-model.ts';
import styles from './watchlist.module.css';

/** The words over a group. */
export function useGroupName(): (group: Pick<WatchGroup, 'kind' | 'id'>) => string {
  const { t } = useTranslation('panels');
  return ({ kind, id }) => {
    if (kind !== 'area') return t(`watch.group.${kind}`);
    const key = areaKey(id);
    return key === undefined ? id : t(key);
  };
}

export function GroupHead(props: {
  readonly group: WatchGroup;
  readonly open: boolean;
  onFold(id: string): void;
}) {
  const { group, open, onFold } = props;
  const nameOf = useGroupName();
  const opening = useOpening(group.opensAtMs);
  const isAsleep = group.closed && group.kind === 'area' && group.products.length > 0;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['group']}
      aria-expanded={open}
      onClick={() => onFold(group.id)}
    >
      <Icon icon={ChevronDown} size={12} />
      {nameOf(group)}
      <span className="grow" />
      {isAsleep ? (
        <span className={styles['opens']}>
          <Icon icon={Moon} size={12} />
          {opening}
        </span>
      ) : (
        group.products.length
      )}
    </button>
  );
}

/** The heads of the columns: a press sorts, the next one turns the order round, a third gives back the list's own. */
export function ColumnHeads(props: {
  readonly columns: readonly ColumnId[];
  readonly sorting: WatchSorting | undefined;
  onSort(column: ColumnId): void;
}) {
  const { columns, sorting, onSort } = props;
  const { t } = useTranslation('panels');
  return (
    <div className={styles['heads']} role="toolbar" aria-label={t('watch.sort')}>
      {(['name', ...columns] as const).map((column) => (
        <button
          key={column}
          type="button"
          className={styles['head']}
          data-column={column}
          data-sorted={sorting?.column === column ? sorting.direction : undefined}
          aria-pressed={sorting?.column === column}
          title={t(`watch.title.${column}`)}
          aria-label={`${t(`watch.column.${column}`)}: ${t(`watch.title.${column}`)}`}
          onClick={() => onSort(column)}
        >
          <span>{t(`watch.column.${column}`)}</span>
          {sorting?.column === column && <i aria-hidden />}
        </button>
      ))}
    </div>
  );
}
