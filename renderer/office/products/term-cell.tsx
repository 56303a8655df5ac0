import { createContext, useContext } from 'react';
import { FigureInput } from '../../components/index.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { isSameFigure, type Cells } from './products-model.ts';
import styles from './products.module.css';

/** What the cells of a page show: what is in force, what is drafted, and how it is changed. */
export interface CellsOfPage {
  readonly inForce: Cells;
  readonly draft: Cells;
  /** False where the role may not change it, or a second person looks at it: cells without fields. */
  readonly isEditable: boolean;
  change(name: string, text: string): void;
  /** Adds cells to the draft. */
  add(cells: Cells): void;
  /** Takes cells out of the draft. */
  drop(names: readonly string[]): void;
}

export const CellsContext = createContext<CellsOfPage>({
  inForce: {},
  draft: {},
  isEditable: false,
  change: () => undefined,
  add: () => undefined,
  drop: () => undefined,
});

export interface TermCellProps {
  readonly name: string;
  readonly label: string;
  /** What holds where the cell is empty. */
  readonly inherited?: string | undefined;
}

/** Whether a group's nights are free: as that of all others, free, or charged. Changed, what is in force stands struck through at its left. */
export function NightCell({ group, label, inherited }: NightCellProps) {
  const { t } = useOfficeText();
  const { inForce, draft, isEditable, change } = useContext(CellsContext);
  const name = `night.${group}`;
  const before = inForce[name] ?? '';
  const value = draft[name] ?? before;
  const words = (text: string) => (text === '' ? t('products.asOthers') : t(nightKey(text)));
  const values = inherited === undefined ? ['0', '1'] : ['', '0', '1'];
  return (
    <span className={styles['cell']} data-changed={value !== before}>
      {value !== before && <del>{words(before)}</del>}
      {isEditable ? (
        <select
          name={name}
          aria-label={label}
          value={value}
          onChange={(event) => change(name, event.target.value)}
        >
          {values.map((each) => (
            <option key={each} value={each}>
              {words(each)}
            </option>
          ))}
        </select>
      ) : (
        <span data-inherited={value === ''}>
          {value === '' ? t(nightKey(inherited ?? '0')) : words(value)}
        </span>
      )}
    </span>
  );
}

/** The word for a value of the parameter. */
export const nightKey = (value: string) => (value === '1' ? 'products.swapFree' : 'products.swapCharged');

interface NightCellProps extends Omit<TermCellProps, 'name'> {
  readonly group: number;
}

/** A figure of the terms: changed, the one in force stands struck through at its left. */
export function TermCell({ name, label, inherited }: TermCellProps) {
  const { t } = useOfficeText();
  const { inForce, draft, isEditable, change } = useContext(CellsContext);
  const before = inForce[name] ?? '';
  const value = draft[name] ?? before;
  const isChanged = !isSameFigure(before, value);
  const isAdded = name.startsWith('tiers.') && before === '';
  const print = (text: string) => (text === '' ? (inherited ?? t('office.none')) : printDecimal(text));
  return (
    <span className={styles['cell']} data-changed={isChanged}>
      {isChanged && !isAdded && <del>{print(before)}</del>}
      {isEditable ? (
        <FigureInput
          name={name}
          aria-label={label}
          value={value}
          placeholder={inherited}
          onChange={(text) => change(name, text)}
        />
      ) : (
        <span data-inherited={value === ''}>{print(value)}</span>
      )}
    </span>
  );
}
