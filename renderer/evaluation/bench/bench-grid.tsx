import { X } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { Icon, keyOf } from '../../components/index.ts';
import type { BenchResult } from '../../../backend/evaluation/bench/result.ts';
import { useEvaluationText } from '../evaluation-text.ts';
import { cellAfterKey, groupsOf, nextFailure, type Cell } from './bench-model.ts';
import styles from './bench.module.css';

export interface BenchGridProps {
  readonly result: BenchResult;
  readonly cell: Cell;
  onCell(cell: Cell): void;
}

/** Rules down, faults across. One cell is in the tab order; arrows, Home and End lead from cell to cell, `F` to the next failure. */
export function BenchGrid({ result, cell, onCell }: BenchGridProps) {
  const { t } = useEvaluationText();
  const grid = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next =
      keyOf(event).toLowerCase() === 'f' ? nextFailure(result, cell) : cellAfterKey(event.key, cell, result);
    if (next === undefined) return;
    event.preventDefault();
    onCell(next);
    grid.current
      ?.querySelector<HTMLElement>(`[data-cell="${next.rule}/${next.fault}"]`)
      ?.focus({ preventScroll: false });
  };
  return (
    <div
      ref={grid}
      className={styles['grid']}
      role="grid"
      aria-label={t('bench.grid')}
      aria-rowcount={result.rules.length + 1}
      aria-colcount={result.faults.length + 2}
      tabIndex={-1}
      style={{ ['--faults' as string]: result.faults.length }}
      onKeyDown={onKeyDown}
    >
      <div className={styles['groups']} aria-hidden>
        <span />
        {groupsOf(result).map(({ name, width }) => (
          <span key={name} style={{ gridColumn: `span ${width}` }}>
            {name}
          </span>
        ))}
      </div>
      <div role="row" className={styles['head']}>
        <span role="columnheader">{t('bench.rule')}</span>
        {result.faults.map(({ id, name, words }, at) => (
          <span key={id} role="columnheader" title={words} data-shown={at === cell.fault}>
            <span>{name}</span>
          </span>
        ))}
        <span role="columnheader">{t('state.held')}</span>
      </div>
      {result.rules.map(({ id }, at) => (
        <Row key={id} at={at} {...{ result, cell, onCell }} />
      ))}
    </div>
  );
}

function Row({ at, result, cell, onCell }: BenchGridProps & { readonly at: number }) {
  const { t } = useEvaluationText();
  const rule = result.rules[at];
  if (rule === undefined) return null;
  const { title, held, late, failed } = rule;
  return (
    <div role="row" className={styles['line']} data-shown={at === cell.rule}>
      <span role="rowheader" title={rule.wants}>
        <small>{at + 1}</small> {title}
      </span>
      {result.faults.map(({ id, words }, fault) => {
        const state = result.grid[at]?.[fault] ?? 'noPart';
        const isOpen = at === cell.rule && fault === cell.fault;
        return (
          <span
            key={id}
            role="gridcell"
            data-cell={`${at}/${fault}`}
            data-state={state}
            data-column={fault === cell.fault}
            aria-label={t('bench.cell', { rule: title, fault: words, state: t(`state.${state}`) })}
            aria-selected={isOpen}
            tabIndex={isOpen ? 0 : -1}
            onClick={() => onCell({ rule: at, fault })}
            onKeyDown={undefined}
          >
            {state === 'failed' && <Icon icon={X} size={12} />}
          </span>
        );
      })}
      <span role="gridcell" data-total data-tone={failed > 0 ? 'bad' : undefined}>
        {held + late + failed === 0 ? '–' : `${held + late}/${held + late + failed}`}
      </span>
    </div>
  );
}
