import { createContext, useContext } from 'react';
import { FigureInput } from '../../components/index.ts';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { changedCells, type Cells } from './products-model.ts';
import styles from './products.module.css';

/** What the cells of a page show: what is in force, what is drafted, and how it is changed. */
export interface CellsOfPage {
  readonly inForce: Cells;
  readonly draft: Cells;
  /** False where the role may not change it, or a second person looks at it: cells without fields. */
  readonly isEditable: boolean;
  change(name: string, text: string): void;
}

export const CellsContext = createContext<CellsOfPage>({
  inForce: {},
  draft: {},
  isEditable: false,
  change: () => undefined,
});

export interface TermCellProps {
  readonly name: string;
  readonly label: string;
  /** What holds where the cell is empty. */
  readonly inherited?: string | undefined;
}

/** A figure of the terms: changed, the one in force stands struck through at its left. */
export function TermCell({ name, label, inherited }: TermCellProps) {
  const { t } = useOfficeText();
  const { inForce, draft, isEditable, change } = useContext(CellsContext);
  const before = inForce[name] ?? '';
  const value = draft[name] ?? before;
  const isChanged = changedCells({ [name]: before }, draft).length > 0;
  const print = (text: string) => (text === '' ? (inherited ?? t('office.none')) : printDecimal(text));
  return (
    <span className={styles['cell']} data-changed={isChanged}>
      {isChanged && <del>{print(before)}</del>}
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
