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
} from '../../../components/index.ts';
import { i18n } from '../../../i18n/index.ts';
import { TextDialog } from '../text-dialog.tsx';
import {
  changeKeptView,
  keepAsView,
  keptNameFault,
  pickView,
  removeKeptView,
  renameKeptView,
  useKeptViews,
} from './kept-views.ts';
import styles from './list-table.module.css';
import { MAX_SAVED_VIEWS, MAX_VIEW_NAME } from './saved-views.ts';

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
  const { views, picked, isChanged } = useKeptViews(list, keys);
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
          aria-label={picked !== undefined && isChanged ? `${name}, ${t('list.viewChanged')}` : name}
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
          <MenuItem disabled={!isChanged} onSelect={() => changeKeptView(list, picked.name)}>
            {t('list.changeView', { name: picked.name })}
          </MenuItem>
          <MenuItem onSelect={() => ask('rename')}>{t('list.renameView', { name: picked.name })}</MenuItem>
          <MenuItem tone="danger" onSelect={() => removeView(list, picked.name)}>
            {t('list.removeView', { name: picked.name })}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

/** Takes a view away and offers the way back. */
function removeView(list: string, name: string): void {
  const say = (key: 'list.viewRemoved' | 'list.viewNotBack') => () => i18n.t(key, { ns: 'panels', name });
  const back = removeKeptView(list, name);
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
  const { picked } = useKeptViews(list, keys);
  if (question === undefined) return null;
  const isNew = question === 'keep' || picked === undefined;
  const keep = (text: string) => {
    if (!isNew) return renameKeptView(list, picked.name, text);
    if (keepAsView(list, text)) return;
    toast({ tone: 'warn', title: () => i18n.t('list.viewsFull', { ns: 'panels', limit: MAX_SAVED_VIEWS }) });
  };
  return (
    <TextDialog
      title={isNew ? t('list.keepViewTitle') : t('list.renameView', { name: picked.name })}
      label={t('watch.name')}
      first={isNew ? '' : picked.name}
      maxLength={MAX_VIEW_NAME}
      refuse={(text) => (keptNameFault(list, text) === 'taken' ? t('list.viewTaken') : undefined)}
      onClose={onClose}
      onKeep={keep}
    />
  );
}
