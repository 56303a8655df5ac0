import { FigureTable } from '../../components/index.ts';
import { openPlace } from '../place.ts';
import { printDecimal, printLevel } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { nearRows, type EffectAnswer, type NearRow } from './effect-model.ts';
import { useCustomerNames } from './use-customer-names.ts';
import styles from './effect.module.css';

const TONES = { out: 'danger', called: 'warn', well: undefined } as const;

/** Who is nearest to the stop-out afterwards, by name, with the level before and after. */
export function NearTable({ answer }: { readonly answer: EffectAnswer }) {
  const { t } = useOfficeText();
  const rows = nearRows(answer);
  const names = useCustomerNames([...new Set(rows.map(({ customerNo }) => customerNo))]);
  if (rows.length === 0) return <p className={styles['note']}>{t('effect.noNearest')}</p>;
  const level = (text: string | null) => (text === null ? t('office.none') : printLevel(text));
  const then = ({ state, levelAfter }: NearRow) =>
    levelAfter === null && state === 'out' ? t('effect.closed') : level(levelAfter);
  return (
    <div className={`${styles['part']} ${styles['near']}`}>
      <FigureTable
        label={t('effect.nearest')}
        heads={[t('effect.nearest'), t('effect.more'), t('effect.levelNow'), t('effect.levelThen')]}
      >
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <button type="button" onClick={() => openPlace('customers', row.customerNo)}>
                <span className="faint">{row.customerNo}</span> <b>{names.get(row.customerNo)}</b>
              </button>
            </th>
            <td className={styles['dim']}>{printDecimal(row.moreMargin)}</td>
            <td className={styles['dim']}>{level(row.levelBefore)}</td>
            <td>
              <b className={TONES[row.state]}>{then(row)}</b>
            </td>
          </tr>
        ))}
      </FigureTable>
    </div>
  );
}
