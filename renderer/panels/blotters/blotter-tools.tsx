import { SlidersHorizontal } from 'lucide-react';
import { use, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Popover, PortalContext, tabsLack, ToolButton, watchSize } from '../../components/index.ts';
import styles from './blotters.module.css';

/** So many buttons are side by side; folded away there is one. */
const SIDE_BY_SIDE = 2;

/**
 * Whether the tools of the list on top have room beside the tabs. What a list needs is seen while its tabs are squeezed, and
 * kept, so that a list is measured once. `list` names the list on top.
 */
function useHasRoom(tools: RefObject<HTMLElement | null>, list: string): boolean {
  const [needed, setNeeded] = useState<Readonly<Record<string, number>>>({});
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  const inWindow = use(PortalContext);
  useLayoutEffect(() => {
    const strip = tools.current?.closest('header');
    const tabs = strip?.querySelector('[role="tablist"]');
    if (!strip || !tabs) return;
    const measure = () => {
      // On its way from window to window it has no size, and then nothing is known.
      if (strip.clientWidth === 0) return;
      setWidth(strip.clientWidth);
      const hidden = Math.ceil(tabsLack(tabs));
      if (hidden <= 0 || (tools.current?.querySelectorAll('button').length ?? 0) < SIDE_BY_SIDE) return;
      const room = strip.clientWidth + hidden;
      setNeeded((before) => ((before[list] ?? 0) >= room ? before : { ...before, [list]: room }));
    };
    measure();
    return watchSize([strip, tabs, ...(tools.current === null ? [] : [tools.current])], measure);
  }, [tools, list, inWindow]);
  return width >= (needed[list] ?? 0);
}

export interface BlotterToolsProps {
  readonly list: string;
  /** Takes the element that the tools of the list go into; null while they are folded away. */
  onPlace(place: HTMLElement | null): void;
}

/** The place of a list's tools in the strip: side by side, or behind a button where the tabs need the room. */
export function BlotterTools({ list, onPlace }: BlotterToolsProps) {
  const { t } = useTranslation('panels');
  const box = useRef<HTMLSpanElement>(null);
  const hasRoom = useHasRoom(box, list);
  return (
    <span className={styles['tools']} ref={box}>
      {hasRoom ? (
        <span className={styles['tools']} ref={onPlace} />
      ) : (
        <Popover
          label={t('list.tools')}
          trigger={
            <ToolButton aria-label={t('list.tools')} title={t('list.tools')}>
              <Icon icon={SlidersHorizontal} />
            </ToolButton>
          }
        >
          <span className={styles['toolMenu']} ref={onPlace} />
        </Popover>
      )}
    </span>
  );
}
