import { ChevronDown } from 'lucide-react';
import { useState, type MouseEvent, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import {
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  MenuToggle,
  toast,
  ToolButton,
  Button,
  Dialog,
  ContextMenu,
  type ContextMenuEntry,
} from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import type { Product } from '../../market/contracts.ts';
import { showPanel } from '../../workspace/dock/dock-moves.ts';
import { TextDialog } from '../shared/text-dialog.tsx';
import { productLabel } from '../shared/product-label.ts';
import {
  WATCH_COLUMNS,
  addList,
  ALL_PRODUCTS,
  findList,
  groupView,
  MAX_LIST_NAME,
  MAX_WATCH_LISTS,
  MOVERS,
  removeList,
  renameList,
  toggleColumn,
  viewOf,
  changeWatchBook,
  useWatchBook,
  addProduct,
  MAX_LIST_PRODUCTS,
  MAX_NOTE_LENGTH,
  removeProduct,
  setNote,
  type WatchBook,
} from './watch-lists.ts';
import styles from './watchlist.module.css';
import type { InstrumentNumber } from '../../../backend/domain/units.ts';

/** Says that there is no room for another list. */
function sayListsAreFull(): void {
  toast({ tone: 'warn', title: () => i18n.t('watch.listsFull', { ns: 'panels', limit: MAX_WATCH_LISTS }) });
}

/** The name of the view on screen; it opens the others, and what can be done with them. */
export function WatchTools() {
  const { t } = useTranslation('panels');
  const book = useWatchBook();
  const [asking, setAsking] = useState<'new' | 'rename' | 'remove'>();
  const list = findList(book, book.shown);
  const views = [
    { value: ALL_PRODUCTS, label: t('watch.all') },
    { value: MOVERS, label: t('watch.movers') },
    ...book.lists.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const name = views.find(({ value }) => value === book.shown)?.label ?? '';
  return (
    <>
      <Menu
        trigger={
          <ToolButton aria-label={t('watch.view', { name })} className={styles['view']}>
            <span className={styles['viewName']}>{name}</span>
            <Icon icon={ChevronDown} size={12} />
          </ToolButton>
        }
      >
        <MenuHeading>{t('watch.lists')}</MenuHeading>
        <MenuChoice
          value={book.shown}
          choices={views}
          onChange={(shown) => changeWatchBook((before) => ({ ...before, shown }))}
        />
        <MenuDivider />
        <MenuItem onSelect={() => setAsking('new')}>{t('watch.newList')}</MenuItem>
        {list !== undefined && (
          <>
            <MenuItem onSelect={() => setAsking('rename')}>{t('watch.rename')}</MenuItem>
            <MenuItem tone="danger" onSelect={() => setAsking('remove')}>
              {t('watch.removeList')}
            </MenuItem>
          </>
        )}
        <MenuDivider />
        {book.shown !== MOVERS && (
          <MenuToggle
            checked={viewOf(book).isGrouped}
            onChange={(isGrouped) => changeWatchBook((before) => groupView(before, isGrouped))}
          >
            {t('watch.grouped')}
          </MenuToggle>
        )}
        <MenuHeading>{t('watch.columns')}</MenuHeading>
        {WATCH_COLUMNS.map((column) => (
          <MenuToggle
            key={column}
            checked={book.columns.includes(column)}
            onChange={() => changeWatchBook((before) => toggleColumn(before, column, WATCH_COLUMNS))}
          >
            {t(`watch.title.${column}`)}
          </MenuToggle>
        ))}
      </Menu>
      <ListDialogs asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
}

function ListDialogs(props: { readonly asking: 'new' | 'rename' | 'remove' | undefined; onClose(): void }) {
  const { asking, onClose } = props;
  const { t } = useTranslation('panels');
  const book = useWatchBook();
  const list = findList(book, book.shown);
  if (asking === 'new')
    return (
      <NewListDialog
        onClose={onClose}
        onName={(name) => {
          if (!changeWatchBook((before) => addList(before, name))) sayListsAreFull();
        }}
      />
    );
  if (list === undefined) return null;
  if (asking === 'rename')
    return (
      <TextDialog
        {...{ title: t('watch.rename'), label: t('watch.name'), maxLength: MAX_LIST_NAME, onClose }}
        first={list.name}
        onSave={(name) => changeWatchBook((before) => renameList(before, list.id, name))}
      />
    );
  if (asking !== 'remove') return null;
  return (
    <ConfirmDialog
      {...{ title: t('watch.removeList'), action: t('watch.removeList'), onClose }}
      text={t('watch.removeText', { name: list.name, count: list.symbolIds.length })}
      onConfirm={() => changeWatchBook((before) => removeList(before, list.id))}
    />
  );
}

function NewListDialog(props: { onClose(): void; onName(name: string): void }) {
  const { t } = useTranslation('panels');
  return (
    <TextDialog
      {...{ title: t('watch.newList'), label: t('watch.name'), first: '', maxLength: MAX_LIST_NAME }}
      onClose={props.onClose}
      onSave={props.onName}
    />
  );
}

export interface ConfirmDialogProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  onClose(): void;
  onConfirm(): void;
}

/** Asks before something is removed that cannot be brought back. */
function ConfirmDialog({ title, text, action, onClose, onConfirm }: ConfirmDialogProps) {
  const { t } = useTranslation('panels');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      closeLabel={t('dismiss')}
      footer={
        <>
          <Button onClick={onClose}>{t('watch.cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onConfirm();
              onClose();
            }}
          >
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

export interface WatchMenuProps {
  readonly products: readonly Product[];
  readonly selected: number | undefined;
  onSelect(symbolId: InstrumentNumber): void;
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
          onSave={(text) => changeWatchBook((before) => setNote(before, product.symbolId, text))}
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
