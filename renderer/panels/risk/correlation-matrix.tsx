import { MINUS } from '../../components/index.ts';
import styles from './risk.module.css';

export interface MatrixHead {
  readonly key: string;
  readonly row: string;
  /** Shorter where the columns have little room. */
  readonly column: string;
}

export interface CorrelationMatrixProps {
  readonly label: string;
  readonly heads: readonly MatrixHead[];
  /** The figure of two keys, -1 to 1; undefined where there is not enough to say one. */
  cellOf(row: string, column: string): { readonly value: number | undefined; readonly title: string };
}

/** The lower half of a table of correlations: what wins together is warm, what takes the other side cool. */
export function CorrelationMatrix({ label, heads, cellOf }: CorrelationMatrixProps) {
  return (
    <table className={styles['matrix']} aria-label={label}>
      <thead>
        <tr>
          <td />
          {heads.slice(0, -1).map(({ key, column }) => (
            <th key={key} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {heads.map((head, row) => (
          <tr key={head.key}>
            <th scope="row">{head.row}</th>
            {heads.slice(0, row).map((other) => {
              const { value, title } = cellOf(head.key, other.key);
              return (
                <td key={other.key} title={title}>
                  {value !== undefined && (
                    <i
                      data-kind={value > 0 ? 'stacks' : 'hedges'}
                      style={{ opacity: Math.abs(value) }}
                      aria-hidden
                    />
                  )}
                  <span>{value === undefined ? '–' : twoDecimals(value)}</span>
                </td>
              );
            })}
            {row < heads.length - 1 && <td aria-hidden className={styles['self']} />}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function twoDecimals(value: number): string {
  const hundredths = Math.round(Math.abs(value) * 100);
  const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return value < 0 && hundredths > 0 ? `${MINUS}${text}` : text;
}
