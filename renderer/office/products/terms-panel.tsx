import { X } from 'lucide-react';
import { useContext } from 'react';
import { TRADE_TYPES } from '../../../backend/contract/mapping/account-numbers.ts';
import { isContractType } from '../../../backend/domain/account-type.ts';
import { MARGIN_PERIODS } from '../../../backend/domain/margin/margin-terms.ts';
import { Button, FigureTable, IconButton, Line, Lines, formatList } from '../../components/index.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import {
  addedTier,
  AMOUNT_TERMS,
  EVERY_OTHER,
  priceOfTicks,
  SHARE_TERMS,
  takenBackWith,
  tierNumbers,
  WHOLE_TERMS,
  type Cells,
  type InForce,
} from './products-model.ts';
import { CellsContext, NightCell, TermCell } from './term-cell.tsx';
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
  const isContract = isContractType(TRADE_TYPES.word(inForce.terms.tradeType));
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
        heads={[
          t('products.group'),
          t('products.ask'),
          t('products.bid'),
          t('products.fee'),
          ...(isContract ? [t('products.night')] : []),
        ]}
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
                  label={formatList([name, t(`products.${side}`)], 'facts')}
                  inherited={id === EVERY_OTHER ? undefined : base(`spread.${EVERY_OTHER}.${side}`)}
                />
              </td>
            ))}
            <td>
              <TermCell
                name={`fee.${id}`}
                label={formatList([name, t('products.fee')], 'facts')}
                inherited={id === EVERY_OTHER ? undefined : base(`fee.${EVERY_OTHER}`)}
              />
            </td>
            {isContract && (
              <td>
                <NightCell
                  group={id}
                  label={formatList([name, t('products.night')], 'facts')}
                  inherited={id === EVERY_OTHER ? undefined : base(`night.${EVERY_OTHER}`)}
                />
              </td>
            )}
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

/** Margin by size of a position, for each period that has tiers of its own; tiers are added and taken away. */
export function TiersTable() {
  const { t } = useOfficeText();
  const { inForce, draft, isEditable, change, add, drop } = useContext(CellsContext);
  const numbers = tierNumbers(inForce, draft);
  if (numbers.length === 0 && !isEditable) return null;
  const textOf = (name: string) => draft[name] ?? inForce[name] ?? '';
  return (
    <section className={styles['part']} aria-label={t('products.tiers')}>
      <h3>{t('products.tiers')}</h3>
      {numbers.length > 0 && (
        <FigureTable
          label={t('products.tiers')}
          heads={[
            t('products.period'),
            t('products.fromLots'),
            t('products.maxLeverage'),
            t('products.maintainMargin'),
            ...(isEditable ? [''] : []),
          ]}
        >
          {numbers.map((at) => {
            const name = `${t(periodKey(textOf(`tiers.${at}.period`)))} ${at + 1}`;
            return (
              <tr key={at}>
                <th scope="row">{name}</th>
                {(['fromLots', 'maxLeverage', 'maintainMargin'] as const).map((member) => (
                  <td key={member}>
                    <TermCell
                      name={`tiers.${at}.${member}`}
                      label={formatList([name, t(`products.${member}`)], 'facts')}
                    />
                  </td>
                ))}
                {isEditable && (
                  <td>
                    {textOf(`tiers.${at}.fromLots`) !== '' && (
                      <IconButton
                        icon={X}
                        name={t('products.removeTier', { tier: name })}
                        onClick={() =>
                          `tiers.${at}.period` in inForce
                            ? change(`tiers.${at}.fromLots`, '')
                            : drop(takenBackWith(`tiers.${at}.period`, inForce, draft))
                        }
                      />
                    )}
                  </td>
                )}
              </tr>
            );
          })}
        </FigureTable>
      )}
      {isEditable && (
        <div className={styles['adds']} role="group" aria-label={t('products.addTier')}>
          <span>{t('products.addTier')}</span>
          {MARGIN_PERIODS.map((period) => (
            <Button key={period} size="small" onClick={() => add(addedTier(inForce, draft, period))}>
              {t(periodKey(period))}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** The words for a period of margins. */
export const periodKey = (period: string) => `products.period.${period}` as OfficeKey;
