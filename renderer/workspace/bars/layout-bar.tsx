import { PANEL_KINDS, panelTitle } from '../layouts/panel-kinds.ts';
import { Ellipsis, Plus, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Menu, MenuDivider, MenuItem, toast, ToolButton, IconButton } from '../../components/index.ts';
import { ArmingControl } from './arming-control.tsx';
import { i18n } from '../../i18n/i18n.ts';
import { TextDialog } from '../../panels/shared/text-dialog.tsx';
import { LossLockBadge } from '../../panels/account/loss-lock-section.tsx';
import { chooseLayout, layoutActions, useLayouts } from '../layouts/layout-store.ts';
import { useCommand } from '../keys/commands.ts';
import { useDock } from '../dock/dock-context.ts';
import { fromDock } from '../dock/dock-grid.ts';
import { openableKinds, openPanel } from '../dock/dock-moves.ts';
import {
  currentLayout,
  type NamedLayout,
  MAX_LAYOUT_NAME_LENGTH,
  writeLayoutFile,
} from '../layouts/layout-book.ts';
import type { LayoutTree } from '../layouts/layout-tree.ts';
import { addLayout, takeLayoutFile } from '../layouts/take-layout.ts';
import { useOpenedFiles } from '../opened-files.ts';
import { saveFile } from '../../save-file.ts';
import styles from '../workspace.module.css';

/** What is on screen now. */
function shownTree(): LayoutTree | undefined {
  const { api } = useDock.getState();
  return api && fromDock(api.toJSON());
}

/** The named layouts, what became of the one on screen, and further panels. */
export function LayoutBar() {
  const { t } = useTranslation('panels');
  const { book, history } = useLayouts();
  const current = currentLayout(book);
  const nameOf = (layout: NamedLayout) => layout.name ?? t(`layout.${layout.preset}`);
  useCommand('layout', (index) => {
    const chosen = book.layouts[index];
    if (chosen !== undefined) chooseLayout(chosen);
  });
  useCommand('undoLayout', layoutActions.undo);
  useCommand('redoLayout', layoutActions.redo);
  useRefusedNotice();
  useOpenedFiles();
  return (
    <div className={styles['bar']} role="toolbar" aria-label={t('layout.bar')}>
      <nav className={styles['layouts']} aria-label={t('layout.all')}>
        {book.layouts.map((layout, index) => (
          <button
            key={layout.id}
            type="button"
            title={index < 9 ? `${nameOf(layout)} (Ctrl ${index + 1})` : nameOf(layout)}
            aria-current={layout.id === book.current ? 'true' : undefined}
            onClick={() => chooseLayout(layout)}
          >
            {nameOf(layout)}
            {layout.changed !== undefined && <i aria-label={t('layout.changed')} role="img" />}
          </button>
        ))}
      </nav>
      {current.changed !== undefined && (
        <span className={styles['unsaved']}>
          <ToolButton onClick={layoutActions.save}>{t('layout.save')}</ToolButton>
          <ToolButton onClick={layoutActions.revert}>{t('layout.revert')}</ToolButton>
        </span>
      )}
      <span className="grow" />
      {/* Room is left here: nothing moves when it appears. */}
      <LossLockBadge />
      <ArmingControl />
      <IconButton
        icon={Undo2}
        name={t('layout.undo')}
        titled
        disabled={history.past.length === 0}
        onClick={layoutActions.undo}
      />
      <IconButton
        icon={Redo2}
        name={t('layout.redo')}
        titled
        disabled={history.future.length === 0}
        onClick={layoutActions.redo}
      />
      <PanelMenu />
      <LayoutMenu name={nameOf(current)} own={current.name !== undefined} />
    </div>
  );
}

/** Says once that stored layouts could not be read. */
function useRefusedNotice(): void {
  const { t } = useTranslation('panels');
  const refused = useLayouts((state) => state.refused);
  useEffect(() => {
    if (refused === 0) return;
    useLayouts.setState({ refused: 0 });
    toast({ tone: 'warn', title: t('layout.refused'), detail: t('layout.refusedDetail') });
  }, [refused, t]);
}

/** Opens a further panel. */
function PanelMenu() {
  const { t } = useTranslation('panels');
  const api = useDock((state) => state.api);
  const [kinds, setKinds] = useState<readonly (typeof PANEL_KINDS)[number][]>([]);
  return (
    <Menu
      trigger={
        <ToolButton
          aria-label={t('layout.addPanel')}
          onPointerDown={() => setKinds(api === undefined ? [] : openableKinds(api, PANEL_KINDS))}
          onKeyDown={() => setKinds(api === undefined ? [] : openableKinds(api, PANEL_KINDS))}
        >
          <Icon icon={Plus} />
          {t('layout.panel')}
        </ToolButton>
      }
    >
      {kinds.map((kind) => (
        <MenuItem
          key={kind}
          onSelect={() => api !== undefined && openPanel(api, kind, kind === 'chart' ? 'right' : 'within')}
        >
          {t(panelTitle(kind))}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Takes the layout on screen away, and offers the way back. */
function removeLayout(name: string): void {
  const back = layoutActions.remove();
  if (back === undefined) return;
  toast({
    tone: 'info',
    title: () => i18n.t('layout.removed', { ns: 'panels', name }),
    action: { label: () => i18n.t('confirm.undo', { ns: 'panels' }), run: back },
  });
}

function LayoutMenu({ name, own }: { readonly name: string; readonly own: boolean }) {
  const { t } = useTranslation('panels');
  const [naming, setNaming] = useState<'add' | 'rename'>();
  const file = useRef<HTMLInputElement>(null);
  const save = () => {
    const tree = shownTree();
    if (tree !== undefined) saveFile(`${name}.meridian-layout`, writeLayoutFile({ name, tree }));
  };
  return (
    <>
      <Menu trigger={<IconButton icon={Ellipsis} size={14} name={t('layout.menu')} titled />}>
        <MenuItem onSelect={() => setNaming('add')}>{t('layout.saveAs')}</MenuItem>
        {own && <MenuItem onSelect={() => setNaming('rename')}>{t('layout.rename')}</MenuItem>}
        <MenuItem onSelect={() => addLayout(t('layout.copyName', { name }), shownTree())}>
          {t('layout.duplicate')}
        </MenuItem>
        <MenuItem onSelect={layoutActions.reset}>{t('layout.reset')}</MenuItem>
        {own && <MenuItem onSelect={() => removeLayout(name)}>{t('layout.remove')}</MenuItem>}
        <MenuDivider />
        <MenuItem onSelect={save}>{t('layout.export')}</MenuItem>
        <MenuItem onSelect={() => file.current?.click()}>{t('layout.import')}</MenuItem>
      </Menu>
      <input
        ref={file}
        type="file"
        hidden
        accept="application/json,.json,.meridian-layout"
        aria-label={t('layout.import')}
        onChange={(event) => {
          void event.currentTarget.files?.[0]?.text().then(takeLayoutFile);
          event.currentTarget.value = '';
        }}
      />
      {naming !== undefined && (
        <TextDialog
          title={t(naming === 'rename' ? 'layout.rename' : 'layout.saveAs')}
          label={t('layout.name')}
          first={naming === 'rename' ? name : ''}
          maxLength={MAX_LAYOUT_NAME_LENGTH}
          onClose={() => setNaming(undefined)}
          onSave={(text) =>
            naming === 'rename' ? layoutActions.rename(text) : addLayout(text.trim(), shownTree())
          }
        />
      )}
    </>
  );
}
