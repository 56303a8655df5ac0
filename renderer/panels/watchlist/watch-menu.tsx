import type { TFunction } from 'i18next';
import { useState, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { ContextMenu, toast, type ContextMenuEntry } from '../../components/index.ts';
import type { Product } from '../../market/contracts.ts';
import { showPanel } from '../../workspace/show-panel.ts';
import { productLabel } from '../shared/product-label.ts';
import { TextDialog } from '../shared/text-dialog.tsx';
import {
  addList,
  addProduct,
  findList,
  MAX_LIST_PRODUCTS,
  MAX_NOTE_LENGTH,
  removeProduct,
  setNote,
  type WatchBook,
  changeWatchBook,
  useWatchBook,
} from './watch-lists.ts';
import { NewListDialog, sayListsAreFull } from './watch-tools.tsx';
import styles from './watchlist.module.css';

export interface WatchMenuProps {
  readonly products: readonly Product[];
  readonly selected: number | undefined;
  onSelect(symbolId: number): void;
  readonly children: ReactElement;
}

/** What can be done with the product under the pointer, or with the selected one from the keyboard. */
export function WatchMenu({ products, selected, onSelect, children }: WatchMenuProps) {
  const { t } = useTranslation('panels');
  const book = useWatchBook();
  const [asking, setAsking] = useState<'note' | 'list'>();
  const product = products.find(({ symbolId }) => symbolId === selected);
  const point = (event: MouseEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-symbol]');
    const symbolId = Number(row?.dataset['symbol']);
    if (row !== null && Number.isSafeInteger(symbolId)) onSelect(symbolId);
  };
  const groups = product === undefined ? [] : entriesOf(product, book, t, setAsking);
  const close = () => setAsking(undefined);
  return (
    <>
      <ContextMenu groups={groups}>
        <div className={styles['menuArea']} onContextMenuCapture={point}>
          {children}
        </div>
      </ContextMenu>
      {asking === 'note' && product !== undefined && (
        <TextDialog
          {...{ label: t('watch.note'), maxLength: MAX_NOTE_LENGTH, onClose: close }}
          mayBeEmpty
          title={t('watch.noteOf', { product: productLabel(product).full })}
          first={book.notes[product.symbolId] ?? ''}
          onKeep={(text) => changeWatchBook((before) => setNote(before, product.symbolId, text))}
        />
      )}
      {asking === 'list' && product !== undefined && (
        <NewListDialog
          onClose={close}
          onName={(name) => {
            if (!changeWatchBook((before) => addList(before, name, [product.symbolId]))) sayListsAreFull();
          }}
        />
      )}
    </>
  );
}

function entriesOf(
  { symbolId }: Product,
  book: WatchBook,
  t: TFunction<'panels'>,
  ask: (what: 'note' | 'list') => void,
): readonly (readonly ContextMenuEntry[])[] {
  const shown = findList(book, book.shown);
  const add = (id: string) => {
    if (changeWatchBook((before) => addProduct(before, id, symbolId))) return;
    toast({ tone: 'warn', title: t('watch.listFull', { limit: MAX_LIST_PRODUCTS }) });
  };
  const others = book.lists.filter(({ symbolIds }) => !symbolIds.includes(symbolId));
  return [
    [
      { key: 'card', label: t('watch.card'), onSelect: () => showPanel('product') },
      { key: 'note', label: t('watch.editNote'), onSelect: () => ask('note') },
    ],
    [
      ...others.map(({ id, name }) => ({
        key: id,
        label: t('watch.addTo', { name }),
        onSelect: () => add(id),
      })),
      { key: 'new', label: t('watch.addToNew'), onSelect: () => ask('list') },
    ],
    shown?.symbolIds.includes(symbolId) === true
      ? [
          {
            key: 'remove',
            label: t('watch.remove', { name: shown.name }),
            hint: 'Del',
            onSelect: () => changeWatchBook((before) => removeProduct(before, shown.id, symbolId)),
          },
        ]
      : [],
  ];
}
