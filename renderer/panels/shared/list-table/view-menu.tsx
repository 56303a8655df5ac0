import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  toast,
  ToolButton,
  formatList,
} from '../../../components/index.ts';
import { i18n } from '../../../i18n/i18n.ts';
import { TextDialog } from '../text-dialog.tsx';
import {
  MAX_SAVED_VIEWS,
  MAX_VIEW_NAME,
  addView,
  changeView,
  FIRST_LOOK,
  isSameLook,
  lookOf,
  nameFault,
  removeView,
  renameView,
  type ListLook,
  type SavedView,
  NO_FILTERS,
  countFilters,
} from './list-filters.ts';
import { useLists, withList } from './list-store.ts';
import styles from './list-table.module.css';

/** What is asked about the views of a list. */
export type ViewQuestion = 'keep' | 'rename';

/** The value of the choice that is no view; no name is empty. */
const NO_VIEW = '';

export interface ViewMenuProps {
  readonly list: string;
  /** What the rows of the list can be chosen by. */
  readonly keys: readonly { readonly id: string }[];
  ask(question: ViewQuestion): void;
}

/** The views of a list by name, and what can be done with the chosen one. */
export function ViewMenu({ list, keys, ask }: ViewMenuProps) {
  const { t } = useTranslation('panels');
  const { views, picked, isChanged } = useStoredViews(list, keys);
  const isFull = views.length >= MAX_SAVED_VIEWS;
  const shown = picked?.name ?? t('list.views');
  const name = picked === undefined ? shown : t('list.view', { name: picked.name });
  const choices = [
    { value: NO_VIEW, label: t('list.noView') },
    ...views.map((view) => ({ value: view.name, label: view.name })),
  ];
  return (
    <Menu
      trigger={
        <ToolButton
          title={name}
          aria-label={formatList([name, picked !== undefined && isChanged && t('list.viewChanged')], 'facts')}
        >
          <Icon icon={Bookmark} />
          <span className={`${styles['label']} ${styles['viewName']}`}>{shown}</span>
          {picked !== undefined && isChanged && <i className={styles['changed']} aria-hidden />}
        </ToolButton>
      }
    >
      <MenuHeading>{t('list.viewsOf')}</MenuHeading>
      <MenuChoice
        value={picked?.name ?? (isChanged ? undefined : NO_VIEW)}
        choices={choices}
        onChange={(value) => pickView(list, value === NO_VIEW ? undefined : value, keys)}
      />
      <MenuDivider />
      <MenuItem
        disabled={isFull}
        hint={isFull ? t('list.viewsFull', { limit: MAX_SAVED_VIEWS }) : undefined}
        onSelect={() => ask('keep')}
      >
        {t('list.keepView')}
      </MenuItem>
      {picked !== undefined && (
        <>
          <MenuItem disabled={!isChanged} onSelect={() => changeStoredView(list, picked.name)}>
            {t('list.changeView', { name: picked.name })}
          </MenuItem>
          <MenuItem onSelect={() => ask('rename')}>{t('list.renameView', { name: picked.name })}</MenuItem>
          <MenuItem tone="danger" onSelect={() => askToRemove(list, picked.name)}>
            {t('list.removeView', { name: picked.name })}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Takes a view away and offers the way back. */
function askToRemove(list: string, name: string): void {
  const say = (key: 'list.viewRemoved' | 'list.viewNotBack') => () => i18n.t(key, { ns: 'panels', name });
  const back = removeStoredView(list, name);
  toast({
    tone: 'info',
    title: say('list.viewRemoved'),
    action: {
      label: () => i18n.t('confirm.undo', { ns: 'panels' }),
      run: () => {
        if (!back()) toast({ tone: 'warn', title: say('list.viewNotBack') });
      },
    },
  });
}

export interface ViewDialogProps extends Omit<ViewMenuProps, 'ask'> {
  readonly question: ViewQuestion | undefined;
  onClose(): void;
}

/** Asks for the name of a view. */
export function ViewDialog({ list, keys, question, onClose }: ViewDialogProps) {
  const { t } = useTranslation('panels');
  const { picked } = useStoredViews(list, keys);
  if (question === undefined) return null;
  const isNew = question === 'keep' || picked === undefined;
  const keep = (text: string) => {
    if (!isNew) return renameStoredView(list, picked.name, text);
    if (storeAsView(list, text)) return;
    toast({ tone: 'warn', title: () => i18n.t('list.viewsFull', { ns: 'panels', limit: MAX_SAVED_VIEWS }) });
  };
  return (
    <TextDialog
      title={isNew ? t('list.keepViewTitle') : t('list.renameView', { name: picked.name })}
      label={t('watch.name')}
      first={isNew ? '' : picked.name}
      maxLength={MAX_VIEW_NAME}
      refuse={(text) => (storedNameFault(list, text) === 'taken' ? t('list.viewTaken') : undefined)}
      onClose={onClose}
      onSave={keep}
    />
  );
}

/** The views of a list by name: which there are, which one is chosen, and changes of them. */

interface Key {
  readonly id: string;
}

const NONE: readonly SavedView[] = [];

export interface StoredViews {
  readonly views: readonly SavedView[];
  /** The view that was chosen last. */
  readonly picked: SavedView | undefined;
  /** The list looks otherwise than the chosen view, or without one otherwise than at first. */
  readonly isChanged: boolean;
}

/** The views of a list. `keys` are what its rows can be chosen by. */
function useStoredViews(list: string, keys: readonly Key[]): StoredViews {
  const views = useLists(({ saved }) => saved[list] ?? NONE);
  const name = useLists(({ picked }) => picked[list]);
  const filters = useLists((state) => state.filters[list] ?? NO_FILTERS);
  const table = useLists((state) => state.views[list]);
  const picked = views.find((view) => view.name === name);
  return { views, picked, isChanged: !isSameLook({ filters, table }, lookOf(picked ?? FIRST_LOOK, keys)) };
}

/** Shows a list as a view has it; without a name as it was at first. The row of filters opens where some are set. */
export function pickView(list: string, name: string | undefined, keys: readonly Key[]): void {
  const view = viewsOf(list).find((each) => each.name === name);
  const { filters, table } = lookOf(view ?? FIRST_LOOK, keys);
  useLists.setState((state) => ({
    views: withList(state.views, list, table),
    filters: { ...state.filters, [list]: filters },
    isFiltering: { ...state.isFiltering, [list]: countFilters(filters) > 0 },
    picked: withList(state.picked, list, view?.name),
  }));
}

/** Keeps how a list looks now under a name. False when there is no room for it. */
export function storeAsView(list: string, name: string): boolean {
  if (!changeViews(list, (views) => addView(views, name, lookNow(list)))) return false;
  pick(list, name.trim());
  return true;
}

/** Keeps how a list looks now in the place of a view. */
export function changeStoredView(list: string, name: string): void {
  changeViews(list, (views) => changeView(views, name, lookNow(list)));
}

export function renameStoredView(list: string, from: string, to: string): void {
  if (changeViews(list, (views) => renameView(views, from, to))) pick(list, to.trim());
}

/**
 * Takes a view away; the list stays as it looks. Returns the way back, which is false when there is no room any more or its
 * name was given to another view meanwhile.
 */
export function removeStoredView(list: string, name: string): () => boolean {
  const before = viewsOf(list);
  const at = before.findIndex((view) => view.name === name);
  const view = before[at];
  if (view === undefined) return () => false;
  changeViews(list, (views) => removeView(views, name));
  pick(list, undefined);
  return () => {
    if (!changeViews(list, (views) => addView(views, name, view, Math.min(at, views.length)))) return false;
    if (useLists.getState().picked[list] === undefined) pick(list, name);
    return true;
  };
}

/** Why a name cannot be given to a view of the list. */
export function storedNameFault(list: string, name: string): ReturnType<typeof nameFault> {
  return nameFault(viewsOf(list), name);
}

function viewsOf(list: string): readonly SavedView[] {
  return useLists.getState().saved[list] ?? NONE;
}

function lookNow(list: string): ListLook {
  const { filters, views } = useLists.getState();
  return { filters: filters[list] ?? NO_FILTERS, table: views[list] };
}

function pick(list: string, name: string | undefined): void {
  useLists.setState(({ picked }) => ({ picked: withList(picked, list, name) }));
}

function changeViews(list: string, change: (views: readonly SavedView[]) => readonly SavedView[]): boolean {
  const before = viewsOf(list);
  const after = change(before);
  if (after === before) return false;
  useLists.setState(({ saved }) => ({
    saved: withList(saved, list, after.length === 0 ? undefined : after),
  }));
  return true;
}
