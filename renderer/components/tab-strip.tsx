import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Count } from './badge.tsx';
import styles from './panel.module.css';

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
}

/** Tabs of a panel. One is in the tab order; arrow keys, Home and End move between them. */
export function TabStrip<Id extends string>({ label, tabs, selected, onSelect, panelId }: TabStripProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // Where there is no room for all tabs, the chosen one is in view.
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-selected="true"]');
    chosen?.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
  }, [selected]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = nextTab(event.key, at, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined || next === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
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
}

function nextTab(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
