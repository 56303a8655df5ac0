import { Snowflake } from 'lucide-react';
import { type ComponentProps, type ReactNode, Component, createContext, useContext } from 'react';
import { Icon } from '../icon.tsx';
import { Button } from '../button.tsx';
import styles from './panel.module.css';

export interface PanelProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** Name of the region for assistive technology and tests. */
  readonly name: string;
}

/** A surface with a strip on top. Panels touch their gutters, never each other. */
export function Panel({ name, className, ...rest }: PanelProps) {
  const style = className === undefined ? styles['panel'] : `${styles['panel']} ${className}`;
  return <section {...rest} className={style} aria-label={name} />;
}

export interface PanelStripProps {
  /** A title for a panel of one; tabs otherwise. */
  readonly title?: string;
  readonly note?: ReactNode;
  /** The panel follows the selected product. */
  readonly linked?: boolean;
  readonly tabs?: ReactNode;
  /** Age badge and tools, on the right. */
  readonly children?: ReactNode;
}

/** Title or tabs on the left; age and tools on the right. */
export function PanelStrip({ title, note, linked = false, tabs, children }: PanelStripProps) {
  return (
    <header className={styles['strip']}>
      {linked && <i className={styles['link']} aria-hidden />}
      {title !== undefined && (
        <h2 className={styles['title']} title={title}>
          {title}
        </h2>
      )}
      {tabs}
      {note !== undefined && (
        <span className={styles['note']} data-note>
          {note}
        </span>
      )}
      <span className="grow" />
      {children}
    </header>
  );
}

/** A row of tools under the strip. */
export function ToolRow({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <div className={styles['toolRow']} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

export interface PanelBodyProps {
  /** What the panel says while its data may be old; the body loses its colour. Undefined while the data is fresh. */
  readonly staleNote?: string | undefined;
  readonly children: ReactNode;
}

/** The content of a panel, which can be shown as frozen. */
export function PanelBody({ staleNote, children }: PanelBodyProps) {
  return (
    <div className={styles['body']} data-stale={staleNote !== undefined}>
      {children}
      {staleNote !== undefined && (
        <p className={styles['veil']} role="status">
          <Icon icon={Snowflake} />
          <span>{staleNote}</span>
        </p>
      )}
    </div>
  );
}

export interface PanelBoundaryProps {
  /** Name of the panel, which the one that stands in for it carries too. */
  readonly name: string;
  /** What is said when the panel has stopped. */
  readonly stopped: string;
  /** The word on the button that opens it again. */
  readonly reopen: string;
  readonly children: ReactNode;
}

interface PanelBoundaryState {
  readonly failed: boolean;
}

/** Keeps a fault in one panel from taking the others off the screen: the panel says so and can be opened again. */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  override state: PanelBoundaryState = { failed: false };

  static getDerivedStateFromError(): PanelBoundaryState {
    return { failed: true };
  }

  /** A fault outside of React, in a frame or a listener; it is reported as those are that nobody takes. */
  readonly #onFault = (fault: unknown): void => {
    this.setState({ failed: true });
    globalThis.reportError(fault);
  };

  override render(): ReactNode {
    if (!this.state.failed) {
      return <PanelFaultContext value={this.#onFault}>{this.props.children}</PanelFaultContext>;
    }
    const { name, stopped, reopen } = this.props;
    return (
      <Panel name={name}>
        <PanelStrip title={name} />
        <div role="alert">
          <EmptyState
            title={stopped}
            action={
              <Button size="small" onClick={() => this.setState({ failed: false })}>
                {reopen}
              </Button>
            }
          />
        </div>
      </Panel>
    );
  }
}

/** Hears of a fault that React does not see, such as one in a frame of a canvas. */
export type OnPanelFault = (fault: unknown) => void;

/** Outside of any panel a fault is reported as the window reports those that nobody takes. */
const PanelFaultContext = createContext<OnPanelFault>((fault) => globalThis.reportError(fault));

/** Ends the panel that the caller is in: it says that it has stopped and offers to open again. Keeps its identity. */
export function usePanelFault(): OnPanelFault {
  return useContext(PanelFaultContext);
}

export interface EmptyStateProps {
  readonly title: string;
  readonly detail?: string;
  /** At most one thing to do about it. */
  readonly action?: ReactNode;
}

/** Nothing is here yet: one drawn line, one sentence, one action. */
export function EmptyState({ title, detail, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 60 36" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
        <path d="M2 30h56M10 24v-8M10 12v-4M8 12h4v4h-4zM24 26V8M22 12h4v8h-4zM38 22V6M36 10h4v6h-4z" />
        <circle cx="52" cy="14" r="2" fill="currentColor" stroke="none" />
      </svg>
      <b>{title}</b>
      {detail !== undefined && <span>{detail}</span>}
      {action !== undefined && <span className={styles['emptyAction']}>{action}</span>}
    </div>
  );
}

/** Widths of the bones of one row, repeated; the same every time, so that nothing flickers. */
const BONE_WIDTHS = [
  [96, 36, 42, 56, 48],
  [84, 34, 38, 60, 42],
  [102, 36, 46, 52, 54],
];

/** The shape of what is being loaded, shown after 120 ms. `label` is read out instead. */
export function Skeleton({ rows, label }: { readonly rows: number; readonly label: string }) {
  return (
    <div className={styles['bones']} role="status" aria-busy="true" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row}>
          {(BONE_WIDTHS[row % BONE_WIDTHS.length] ?? []).map((width, column) => (
            <i key={column} style={{ width }} />
          ))}
        </span>
      ))}
    </div>
  );
}
