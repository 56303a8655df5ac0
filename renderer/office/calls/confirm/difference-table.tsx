import { useOfficeText } from '../../texts/office-text.ts';
import { useValueWords } from '../form/field-context.ts';
import type { Shape } from '../form/shape.ts';
import { printValue } from '../print-value.ts';
import { differenceOf, type DifferenceLine } from './difference.ts';
import styles from './confirm.module.css';

/** What is sent, with what is in force struck through left of it where it changes. */
export function DifferenceTable(props: {
  readonly shape: Shape;
  readonly present: unknown;
  readonly sent: unknown;
}) {
  const { t } = useOfficeText();
  const words = useValueWords();
  const { shape, present, sent } = props;
  const lines = differenceOf(shape, present, sent);
  if (lines.length === 0) return <p className={styles['quiet']}>{t('call.sendsNothing')}</p>;
  return (
    <table className={styles['difference']} aria-label={t('call.effect')}>
      <tbody>
        {lines.map((line) => (
          <tr key={line.path.join('.')} data-changed={present !== undefined && line.isChanged}>
            <th scope="row">{pathText(line, words.contract.label)}</th>
            <td>
              {present !== undefined && line.isChanged && line.before !== undefined && (
                <del>{printValue(line.shape, line.before, words)}</del>
              )}{' '}
              {line.after === undefined ? (
                <em>{t('call.takenAway')}</em>
              ) : (
                <ins>{printValue(line.shape, line.after, words)}</ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function pathText({ path }: DifferenceLine, label: (member: string) => string): string {
  return path.map((step) => (typeof step === 'number' ? String(step) : label(step))).join(' › ');
}
