import { FigureTable } from '../../components/index.ts';
import { openPlace } from '../place.ts';
import { printDecimal, printLevel } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { nearRows, type EffectAnswer, type NearRow } from './effect-model.ts';
import styles from './effect.module.css';
import { useQueries } from '@tanstack/react-query';
import { CUSTOMER_MANAGEMENT } from '../../../backend/contract/calls/management/customers.ts';
import { queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { toCustomerRow } from '../customers/customer-list-model.ts';
import { CALL_KEY, useMay } from '../use-call.ts';

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

const { customerPage } = CUSTOMER_MANAGEMENT;

/** Names do not change while somebody edits. */
const NAMES_MS = 600_000;

/** Names of a few customers by their numbers; of nobody for a role that may not read customers. */
function useCustomerNames(numbers: readonly string[]): ReadonlyMap<string, string> {
  const mayRead = useMay()(customerPage.permission);
  const found = useQueries(
    {
      queries: numbers.map((customerNo) => ({
        queryKey: [...CALL_KEY, customerPage.bizType, 'name', customerNo],
        queryFn: async () => {
          const { records } = valueOf(
            await operatorLine().call(customerPage, { customerNo, current: 1, size: 1 }),
          );
          const [row] = records.map(toCustomerRow);
          return row === undefined ? '' : row.name || row.contact;
        },
        enabled: mayRead,
        staleTime: NAMES_MS,
      })),
    },
    queryClient,
  );
  return new Map(numbers.map((number, at) => [number, found[at]?.data ?? '']));
}
