import { isTabGroup, type LayoutNode } from './layouts/layout-tree.ts';
import { useLayouts } from './layouts/layout-store.ts';
import { shownTree } from './layouts/shown-tree.ts';
import { useWindowClass } from './layout.ts';
import styles from './desk-skeleton.module.css';

/** The shape of the terminal while it is not known yet what to show: its bars, and the frames of the layout that is in force. */
export function DeskSkeleton({ label }: { readonly label: string }) {
  const kind = useWindowClass();
  const shown = useLayouts((state) => state.shown);
  const { root, direction } = shownTree(kind, shown.current);
  return (
    <main className={styles['page']} aria-busy="true" aria-label={label}>
      <div className={styles['topbar']} />
      <div className={styles['bar']} />
      <div className={styles['desk']}>
        <Frames node={root} direction={direction} />
      </div>
      <div className={styles['status']} />
    </main>
  );
}

type Direction = 'row' | 'column';

function Frames({ node, direction }: { readonly node: LayoutNode; readonly direction: Direction }) {
  const style = { flexGrow: node.size, flexBasis: 0 };
  if (isTabGroup(node))
    return (
      <div className={styles['frame']} style={style} data-bone>
        <PanelSkeleton />
      </div>
    );
  const across = direction === 'row' ? 'column' : 'row';
  return (
    <div className={styles['split']} style={{ ...style, flexDirection: direction }}>
      {node.children.map((child, at) => (
        <Frames key={at} node={child} direction={across} />
      ))}
    </div>
  );
}

/** The shape of a panel whose turn has not come yet. */
export function PanelSkeleton() {
  return (
    <div className={styles['bones']} aria-hidden>
      <i />
      <i />
      <i />
    </div>
  );
}
