import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
} from '../../components/index.ts';
import { i18n } from '../../i18n/index.ts';
import { TextDialog } from '../shared/text-dialog.tsx';
import { WATCH_COLUMNS } from './watch-columns.ts';
import {
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
} from './watch-lists.ts';
import styles from './watchlist.module.css';

/** Says that there is no room for another list. */
export function sayListsAreFull(): void {
  toast({
    tone: 'warn',
    title: () => i18n.t('watch.listsFull', { ns: 'panels', limit: MAX_WATCH_LISTS }),
  });
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
        onKeep={(name) => changeWatchBook((before) => renameList(before, list.id, name))}
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

export function NewListDialog(props: { onClose(): void; onName(name: string): void }) {
  const { t } = useTranslation('panels');
  return (
    <TextDialog
      {...{ title: t('watch.newList'), label: t('watch.name'), first: '', maxLength: MAX_LIST_NAME }}
      onClose={props.onClose}
      onKeep={props.onName}
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
