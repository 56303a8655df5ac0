import { use, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime, PortalContext, type Column } from '../../components/index.ts';
import styles from './print-sheet.module.css';

/** What is kept of a report. */
export interface Report<Row> {
  /** Name of the file, without its end. */
  readonly file: string;
  readonly title: string;
  /** What the paper says under its title. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
}

/** A report on paper, beside everything else of the window and only while it is printed: all rows, in black on white. */
export function PrintSheet<Row>(props: Report<Row> & { onDone(): void }) {
  const { title, facts, columns, rows } = props;
  const done = useEffectEvent(props.onDone);
  const container = use(PortalContext) ?? document.body;
  useEffect(() => {
    const window = container.ownerDocument.defaultView;
    window?.addEventListener('afterprint', done, { once: true });
    window?.print();
    return () => window?.removeEventListener('afterprint', done);
  }, [container]);
  const shown = columns.filter(({ text }) => text !== undefined);
  return createPortal(
    <article className={styles['sheet']}>
      <h1>{title}</h1>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {shown.map(({ id, label, align }) => (
              <th key={id} scope="col" data-align={align}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // Rows of a report stay where they are.
            <tr key={at}>
              {shown.map(({ id, align, cell }) => (
                <td key={id} data-align={align}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <footer>{formatDateTime(Date.now())}</footer>
    </article>,
    container,
  );
}
