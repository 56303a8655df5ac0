import { Snowflake } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './icon.tsx';
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
