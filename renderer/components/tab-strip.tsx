import { ChevronsRight } from 'lucide-react';
import { use, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Count } from './badge.tsx';
import { IconButton } from './button.tsx';
import { Menu, MenuChoice } from './surfaces/menu.tsx';
import { PortalContext, watchSize } from './watch-size.ts';
import styles from './surfaces/panel.module.css';

export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  readonly count?: number | undefined;
  /** The count asks for attention. */
  readonly hot?: boolean;
  /** The count is of what came since the tab was last looked at; the word says so to those who do not see it. */
  readonly newWord?: string | undefined;
}

export interface TabStripProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  onSelect(id: NoInfer<Id>): void;
  /** Id of the element that the tabs control. */
  readonly panelId?: string;
  /** Name of the menu that lists all tabs where there is no room for them; without it there is none. */
  readonly allLabel?: string;
}

/**
 * How wide the tabs of a strip are side by side, in pixels. Those without room wrap out of sight as a whole, so that none is
 * ever cut.
 */
function tabsWidth(list: Element): number {
  return [...list.children].reduce((sum, tab) => sum + tab.getBoundingClientRect().width, 0);
}

/** How many pixels the tabs of a strip are short of; 0 where all have room. Widths are no whole pixels: half a one is none. */
export function tabsLack(list: Element): number {
  const lack = tabsWidth(list) - list.getBoundingClientRect().width;
  return lack > 0.5 ? lack : 0;
}

/** Whether some tabs have no room beside the others. The chosen one is in sight at every width. */
function useIsFolded(list: RefObject<HTMLDivElement | null>, selected: string, count: number): boolean {
  const [isFolded, setIsFolded] = useState(false);
  const inWindow = use(PortalContext);
  useEffect(() => {
    const strip = list.current;
    if (strip === null) return undefined;
    const look = () => {
      // On its way from window to window it has no size, and then nothing is known.
      if (strip.clientWidth === 0) return;
      const button = strip.parentElement?.querySelector<HTMLElement>(':scope > button')?.offsetWidth ?? 0;
      setIsFolded(tabsLack(strip) > button);
      const chosen = strip.querySelector<HTMLElement>('[aria-selected="true"]');
      if (chosen !== null) strip.scrollTop = chosen.offsetTop - strip.offsetTop;
    };
    look();
    return watchSize([strip, ...strip.children], look);
  }, [list, selected, count, inWindow]);
  return isFolded;
}

/** Tabs of a panel. One is in the tab order; arrow keys, Home and End move between them. */
export function TabStrip<Id extends string>(props: TabStripProps<Id>) {
  const { label, tabs, selected, onSelect, panelId, allLabel } = props;
  const list = useRef<HTMLDivElement>(null);
  const isFolded = useIsFolded(list, selected, tabs.length);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = nextTab(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  const strip = (
    <div className={styles['tabs']} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          className={styles['tab']}
          aria-selected={tab.id === selected}
          aria-controls={tab.id === selected ? panelId : undefined}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <Count value={tab.count} hot={tab.hot ?? false} newWord={tab.newWord} />
          )}
        </button>
      ))}
    </div>
  );
  return (
    <div className={styles['strips']}>
      {strip}
      {isFolded && allLabel !== undefined && (
        <Menu trigger={<IconButton icon={ChevronsRight} name={allLabel} titled />}>
          <MenuChoice<Id>
            value={selected}
            choices={tabs.map(({ id, label: name }) => ({ value: id, label: name }))}
            onChange={onSelect}
          />
        </Menu>
      )}
    </div>
  );
}

function nextTab(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
