import { Undo2 } from 'lucide-react';
import { FigureTable, IconButton, Panel, PanelStrip } from '../../components/index.ts';
import { printChange, printDecimal } from '../print-decimal.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import type { ChangedCell } from './products-model.ts';
import { nightKey } from './term-cell.tsx';
import { periodKey } from './terms-panel.tsx';
import type { Group } from './use-product.ts';
import styles from './products.module.css';

export interface DifferencePanelProps {
  readonly changed: readonly ChangedCell[];
  readonly groups: readonly Group[];
  /** Undefined where nothing can be taken back. */
  readonly onUndo: ((name: string) => void) | undefined;
}

/** Every changed cell: term, group, the value in force, the new one, and by how much; each can be taken back. */
export function DifferencePanel({ changed, groups, onUndo }: DifferencePanelProps) {
  const { t } = useOfficeText();
  const print = (name: string, text: string) => {
    if (text === '') return t(name.startsWith('tiers.') ? 'office.none' : 'products.asOthers');
    if (name.startsWith('night.')) return t(nightKey(text));
    return name.endsWith('.period') ? t(periodKey(text)) : printDecimal(text);
  };
  return (
    <Panel name={t('products.difference')}>
      <PanelStrip title={t('products.difference')} note={t('products.changes', { count: changed.length })} />
      <div className={styles['difference']}>
        <FigureTable
          label={t('products.difference')}
          heads={[
            t('products.term'),
            t('products.group'),
            t('products.inForce'),
            t('products.draft'),
            t('products.change'),
            '',
          ]}
        >
          {changed.map(({ name, before, after, percent }) => {
            const { term, group } = namesOf(name);
            const words = term.map((key) => t(key as OfficeKey)).join(' ');
            return (
              <tr key={name}>
                <th scope="row">
                  <b>{words}</b>
                </th>
                <td>{groupName(group)}</td>
                <td>
                  <del className="faint">{print(name, before)}</del>
                </td>
                <td>
                  <b>{print(name, after)}</b>
                </td>
                <td>{percent !== undefined && !name.startsWith('night.') && printChange(percent)}</td>
                <td>
                  {onUndo !== undefined && (
                    <IconButton
                      icon={Undo2}
                      name={t('products.undo', { term: words })}
                      onClick={() => onUndo(name)}
                    />
                  )}
                </td>
              </tr>
            );
          })}
        </FigureTable>
      </div>
    </Panel>
  );

  function groupName(group: string): string {
    if (group === '') return t('products.all');
    return groups.find(({ id }) => String(id) === group)?.name ?? t('products.everyOther');
  }
}

/** Text keys of a term, and the group that it is of; empty for all. */
function namesOf(name: string): { readonly term: readonly string[]; readonly group: string } {
  const [part = '', at = '', member = ''] = name.split('.');
  if (part === 'spread') return { term: [`products.${member}`], group: at };
  if (part === 'fee') return { term: ['products.fee'], group: at };
  if (part === 'night') return { term: ['products.night'], group: at };
  if (part === 'tiers') return { term: ['products.tier', `products.${member}`], group: '' };
  return { term: [`products.${at}`], group: '' };
}
