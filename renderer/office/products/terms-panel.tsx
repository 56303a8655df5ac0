import { useContext } from 'react';
import { FigureTable, Line, Lines } from '../../components/index.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import {
  AMOUNT_TERMS,
  EVERY_OTHER,
  priceOfTicks,
  SHARE_TERMS,
  WHOLE_TERMS,
  type Cells,
  type InForce,
} from './products-model.ts';
import { CellsContext, TermCell } from './term-cell.tsx';
import type { Group } from './use-product.ts';
import styles from './products.module.css';

export interface TermsPanelProps {
  readonly inForce: InForce;
  readonly groups: readonly Group[];
  readonly cells: Cells;
}

/** Spread and fee by customer group: an empty cell has what all others have. */
export function GroupsTable({ inForce, groups, cells }: TermsPanelProps) {
  const { t } = useOfficeText();
  const rows = [{ id: EVERY_OTHER, name: t('products.everyOther') }, ...groups];
  const { draft } = useContext(CellsContext);
  // A group without a value of its own has the drafted one of all others.
  const base = (part: string) => draft[part] ?? cells[part];
  return (
    <section className={styles['part']} aria-label={t('products.byGroup')}>
      <h3>
        {t('products.byGroup')}{' '}
        <small>{t('products.ticks', { price: priceOfTicks('1', inForce.digits) })}</small>
      </h3>
      <FigureTable
        label={t('products.byGroup')}
        heads={[t('products.group'), t('products.ask'), t('products.bid'), t('products.fee')]}
      >
        {rows.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">
              <b>{name}</b>
            </th>
            {(['ask', 'bid'] as const).map((side) => (
              <td key={side}>
                <TermCell
                  name={`spread.${id}.${side}`}
                  label={`${name}, ${t(`products.${side}`)}`}
                  inherited={id === EVERY_OTHER ? undefined : base(`spread.${EVERY_OTHER}.${side}`)}
                />
              </td>
            ))}
            <td>
              <TermCell
                name={`fee.${id}`}
                label={`${name}, ${t('products.fee')}`}
                inherited={id === EVERY_OTHER ? undefined : base(`fee.${EVERY_OTHER}`)}
              />
            </td>
          </tr>
        ))}
      </FigureTable>
    </section>
  );
}

/** Leverage, financing and bounds of fees, which hold for every group. */
export function TermsLines() {
  const { t } = useOfficeText();
  const column = (members: readonly string[]) => (
    <Lines>
      {members.map((member) => {
        const label = t(`products.${member}` as OfficeKey);
        return (
          <Line key={member} name={label}>
            <TermCell name={`terms.${member}`} label={label} />
          </Line>
        );
      })}
    </Lines>
  );
  return (
    <section className={styles['part']} aria-label={t('products.terms')}>
      <h3>{t('products.terms')}</h3>
      <div className={styles['two']}>
        {column([...WHOLE_TERMS])}
        {column([...SHARE_TERMS, ...AMOUNT_TERMS])}
      </div>
    </section>
  );
}

/** Margin by size of a position, for each period that has tiers of its own. */
export function TiersTable({ inForce: { terms } }: Pick<TermsPanelProps, 'inForce'>) {
  const { t } = useOfficeText();
  if (terms.marginTiers.length === 0) return null;
  return (
    <section className={styles['part']} aria-label={t('products.tiers')}>
      <h3>{t('products.tiers')}</h3>
      <FigureTable
        label={t('products.tiers')}
        heads={[
          t('products.period'),
          t('products.fromLots'),
          t('products.maxLeverage'),
          t('products.maintainMargin'),
        ]}
      >
        {terms.marginTiers.map(({ period }, at) => {
          const name = `${t(`products.period.${period}` as OfficeKey)} ${at + 1}`;
          return (
            <tr key={`${period}/${at}`}>
              <th scope="row">{name}</th>
              {(['fromLots', 'maxLeverage', 'maintainMargin'] as const).map((member) => (
                <td key={member}>
                  <TermCell name={`tiers.${at}.${member}`} label={`${name}, ${t(`products.${member}`)}`} />
                </td>
              ))}
            </tr>
          );
        })}
      </FigureTable>
    </section>
  );
}
