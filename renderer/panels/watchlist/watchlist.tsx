import { ChevronDown, Moon, Search } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton, EmptyState, Icon, Kbd, Panel, PanelStrip } from '../../components/index.ts';
import { useProducts } from '../../market/index.ts';
import { useSelectedSymbol } from '../../market/selection.ts';
import type { Product } from '../../market/contracts.ts';
import { useCommand } from '../../workspace/commands.ts';
import { useIsFeedDown } from '../shared/feed-age.tsx';
import { areaKey } from '../shared/product-label.ts';
import { useOpening } from '../shared/use-opening.ts';
import { groupProducts, neighbour, type WatchGroup } from './watchlist-model.ts';
import { WatchRow } from './watch-row.tsx';
import styles from './watchlist.module.css';

/** The products, grouped by area. `/` filters, `J` and `K` walk, arrow keys too while the list has the focus. */
export function Watchlist() {
  const { t } = useTranslation('panels');
  const { data, error, loading } = useProducts();
  const [selected, select] = useSelectedSymbol();
  const [filter, setFilter] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const input = useRef<HTMLInputElement>(null);
  const groups = groupProducts(data ?? [], filter);
  const visible = groups.flatMap((group) => (folded.has(group.area) ? [] : group.products));
  const walk = (step: 1 | -1) => {
    const next = neighbour(visible, selected, step);
    if (next === undefined) return;
    select(next.symbolId);
    document.getElementById(`watch-${next.symbolId}`)?.scrollIntoView({ block: 'nearest' });
  };
  useCommand('filter', () => input.current?.focus());
  useCommand('nextProduct', () => walk(1));
  useCommand('previousProduct', () => walk(-1));
  const onFilterKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setFilter('');
    if (event.key !== 'Enter') return;
    const first = visible[0];
    if (first !== undefined) select(first.symbolId);
    input.current?.blur();
  };
  return (
    <Panel name={t('panel.watchlist')}>
      <PanelStrip title={t('panel.watchlist')} />
      <label className={styles['filter']}>
        <Icon icon={Search} size={12} />
        <input
          ref={input}
          value={filter}
          placeholder={t('watchlist.filter')}
          aria-label={t('watchlist.filter')}
          onChange={(event) => setFilter(event.currentTarget.value)}
          onKeyDown={onFilterKey}
        />
        <Kbd>/</Kbd>
      </label>
      {data === undefined && error === undefined && <Skeleton rows={8} label={t('loading')} />}
      {error !== undefined && data === undefined && (
        <EmptyState title={t('watchlist.failed')} detail={error} />
      )}
      {data !== undefined && visible.length === 0 && filter !== '' && (
        <p className={styles['none']}>{t('watchlist.noMatch')}</p>
      )}
      <WatchGroups
        groups={groups}
        busy={loading}
        folded={folded}
        selected={selected}
        onFold={(area) => setFolded(toggled(folded, area))}
        onSelect={select}
        onWalk={walk}
      />
    </Panel>
  );
}

function toggled(set: ReadonlySet<string>, member: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(member)) next.add(member);
  return next;
}

interface WatchGroupsProps {
  readonly groups: readonly WatchGroup[];
  readonly busy: boolean;
  readonly folded: ReadonlySet<string>;
  readonly selected: number | undefined;
  onFold(area: string): void;
  onSelect(symbolId: number): void;
  onWalk(step: 1 | -1): void;
}

function WatchGroups({ groups, busy, folded, selected, onFold, onSelect, onWalk }: WatchGroupsProps) {
  const { t } = useTranslation('panels');
  const isDown = useIsFeedDown();
  const areaName = (area: string) => {
    const key = areaKey(area);
    return key === undefined ? area : t(key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onWalk(event.key === 'ArrowDown' ? 1 : -1);
  };
  return (
    <div
      className={isDown ? `${styles['list']} stale` : styles['list']}
      role="listbox"
      aria-busy={busy}
      aria-label={t('watchlist.products')}
      aria-activedescendant={selected === undefined ? undefined : `watch-${selected}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {groups.map((group) => (
        <div key={group.area} role="group" aria-label={areaName(group.area)}>
          {/* A list of choices holds choices only: the head is for the pointer, the group has its name. */}
          <div aria-hidden>
            <GroupHead group={group} open={!folded.has(group.area)} onFold={onFold} />
          </div>
          {!folded.has(group.area) &&
            group.products.map((product: Product) => (
              <WatchRow
                key={`${product.symbolId}-${product.tradeType}`}
                product={product}
                selected={product.symbolId === selected}
                onSelect={onSelect}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

function GroupHead(props: {
  readonly group: WatchGroup;
  readonly open: boolean;
  onFold(area: string): void;
}) {
  const { group, open, onFold } = props;
  const { t } = useTranslation('panels');
  const key = areaKey(group.area);
  const opening = useOpening(group.opensAtMs);
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['group']}
      aria-expanded={open}
      onClick={() => onFold(group.area)}
    >
      <Icon icon={ChevronDown} size={12} />
      {key === undefined ? group.area : t(key)}
      <span className="grow" />
      {group.closed ? (
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
