import { panelTitle } from '../layouts/panel-kinds.ts';
import type { DockviewGroupPanel, IDockviewPanel } from 'dockview';
import { Ellipsis } from 'lucide-react';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  Menu,
  MenuChoice,
  MenuDivider,
  MenuHeading,
  MenuItem,
  PortalContext,
  ToolButton,
  watchSize,
} from '../../components/index.ts';
import { LINK_COLOURS, type PanelLink } from '../layouts/layout-tree.ts';
import { useDock, scopeOf } from './dock-context.ts';
import {
  dockGroup,
  floatGroup,
  moveToNeighbour,
  openInWindow,
  splitOff,
  toggleMaximized,
  type Side,
} from './dock-moves.ts';
import { useWindowBody } from './own-windows.ts';
import { ArmedMark } from '../bars/arming-control.tsx';
import { usePanelInFront } from '../panel-place.ts';
import { changeSpec, useSpec } from './dock-panel.tsx';
import styles from './dock.module.css';

/** Rows of tabs that are remembered; one that was forgotten is measured again. */
const MAX_TAB_WIDTHS = 200;

/**
 * How wide rows of tabs were, by their names: a frame that a layout makes anew has room for its tabs from the start, and nothing
 * in it gets its style a second time.
 */
export class TabWidths {
  readonly #widths = new Map<string, string>();

  of(names: readonly string[]): string | undefined {
    return this.#widths.get(names.join('\n'));
  }

  note(names: readonly string[], width: string): void {
    const key = names.join('\n');
    this.#widths.delete(key);
    this.#widths.set(key, width);
    for (const [oldest] of this.#widths) {
      if (this.#widths.size <= MAX_TAB_WIDTHS) break;
      this.#widths.delete(oldest);
    }
  }
}

interface GroupProps {
  readonly group: DockviewGroupPanel;
}

/** The tab in front of a frame. */
function useFront(group: DockviewGroupPanel): IDockviewPanel | undefined {
  const subscribe = useCallback(
    (wake: () => void) => {
      const watch = group.api.onDidActivePanelChange(wake);
      return () => watch.dispose();
    },
    [group],
  );
  return useSyncExternalStore(subscribe, () => group.activePanel);
}

/** The square that shows which link the panel in front follows, and changes it. */
export function GroupLink({ group }: GroupProps) {
  const panel = useFront(group);
  const body = useWindowBody(group);
  return panel === undefined ? null : (
    <PortalContext value={body}>
      <LinkChoice panel={panel} />
    </PortalContext>
  );
}

function LinkChoice({ panel }: { readonly panel: IDockviewPanel }) {
  const { t } = useTranslation('panels');
  const { link } = useSpec(panel);
  const choices: readonly PanelLink[] = [...LINK_COLOURS, 'none'];
  const choose = (next: PanelLink) => {
    changeSpec(panel, { link: next });
    if (usePanelInFront.getState().panelId === panel.id) usePanelInFront.setState({ scope: scopeOf(panel) });
  };
  const name = `${t('dock.link')}: ${t(`link.${link}`)}`;
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className={styles['link']} aria-label={name} title={name}>
          <i data-link={link} />
        </button>
      }
    >
      <MenuHeading>{t('dock.link')}</MenuHeading>
      <MenuChoice<PanelLink>
        value={link}
        choices={choices.map((value) => ({ value, label: t(`link.${value}`) }))}
        onChange={choose}
      />
    </Menu>
  );
}

const SIDES: readonly Side[] = ['left', 'right', 'above', 'below'];

const MORE = <Icon icon={Ellipsis} size={14} />;

/** What can be done with the panel in front, by mouse and keyboard. */
export function GroupTools({ group }: GroupProps) {
  const panel = useFront(group);
  const body = useWindowBody(group);
  useTabWidth(group, body);
  return panel === undefined ? null : (
    <PortalContext value={body}>
      {body !== undefined && <ArmedMark />}
      <Tools panel={panel} group={group} />
    </PortalContext>
  );
}

function Tools({ panel, group }: GroupProps & { readonly panel: IDockviewPanel }) {
  const { t } = useTranslation('panels');
  const { api } = useDock();
  const { kind } = useSpec(panel);
  const name = t(panelTitle(kind));
  const alone = panel.api.group.panels.length === 1;
  const place = group.api.location.type;
  return (
    <Menu
      trigger={
        <ToolButton
          className={styles['tools']}
          aria-label={t('dock.menu', { panel: name })}
          title={t('dock.more')}
        >
          {MORE}
        </ToolButton>
      }
    >
      <MenuItem hint="Ctrl Alt M" onSelect={() => toggleMaximized(panel)}>
        {t(panel.api.isMaximized() ? 'dock.restore' : 'dock.maximise')}
      </MenuItem>
      {api !== undefined && place !== 'floating' && place !== 'popout' && (
        <MenuItem onSelect={() => floatGroup(api, group)}>{t('dock.float')}</MenuItem>
      )}
      {api !== undefined && place !== 'popout' && (
        <MenuItem onSelect={() => void openInWindow(api, group)}>{t('dock.window')}</MenuItem>
      )}
      {api !== undefined && place !== 'grid' && (
        <MenuItem onSelect={() => dockGroup(api, group)}>{t('dock.back')}</MenuItem>
      )}
      <MenuDivider />
      {api !== undefined &&
        SIDES.map((side) => (
          <MenuItem key={side} onSelect={() => moveToNeighbour(api, panel, side)}>
            {t(`dock.move.${side}`)}
          </MenuItem>
        ))}
      {!alone && <MenuDivider />}
      {!alone &&
        SIDES.map((side) => (
          <MenuItem key={side} onSelect={() => splitOff(panel, side)}>
            {t(`dock.split.${side}`)}
          </MenuItem>
        ))}
      <MenuDivider />
      <MenuItem onSelect={() => panel.api.close()}>{t('dock.close')}</MenuItem>
    </Menu>
  );
}

const tabWidths = new TabWidths();

/** Gives the panel's own strip, which lies under the tabs, the room that they take; the frame itself is no region. */
function useTabWidth(group: DockviewGroupPanel, body: HTMLElement | undefined): void {
  useEffect(() => {
    const { element } = group;
    // The panel in it is the region that carries the name.
    element.setAttribute('role', 'group');
    const tabs = element.querySelector<HTMLElement>('.dv-tabs-container');
    const grip = element.querySelector<HTMLElement>('.dv-void-container');
    if (tabs === null || grip === null) return undefined;
    const names = () => group.panels.map(({ title }) => title ?? '');
    const set = (width: string) => {
      // Everything in the frame inherits it: written without need, all of it gets its style anew.
      if (element.style.getPropertyValue('--dock-tabs') !== width)
        element.style.setProperty('--dock-tabs', width);
    };
    const known = tabWidths.of(names());
    if (known !== undefined) set(known);
    // It calls first with the next frame, when the page has its layout anyway.
    return watchSize([tabs], () => {
      const end = Math.max(tabs.getBoundingClientRect().right, grip.getBoundingClientRect().right);
      const width = `${Math.ceil(end - element.getBoundingClientRect().left)}px`;
      tabWidths.note(names(), width);
      set(width);
    });
  }, [group, body]);
}
