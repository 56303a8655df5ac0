import { Columns3, GripVertical, Lock } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Button,
  Icon,
  isShown,
  moveColumn,
  orderColumns,
  Popover,
  toggleColumn,
  ToolButton,
} from '../../../components/index.ts';
import { keepListView, useListView } from './list-store.ts';
import styles from './list-table.module.css';

interface NamedColumn {
  readonly id: string;
  readonly label: string;
  readonly locked?: boolean;
  readonly optional?: boolean;
}

/** Which columns a list shows, in which order: a box for each, a grip to move it, a lock where it stays. */
export function ColumnMenu(props: { readonly list: string; readonly columns: readonly NamedColumn[] }) {
  const { list, columns } = props;
  const { t } = useTranslation('panels');
  const view = useListView(list);
  const named = orderColumns(columns, view).filter(({ label }) => label !== '');
  const [dragged, setDragged] = useState<string>();
  const move = (id: string, to: string | undefined) => {
    const target = named.find((column) => column.id === to);
    if (target === undefined || target.locked === true || id === to) return;
    keepListView(list, moveColumn(columns, view, id, target.id));
  };
  const onKeyDown = (event: KeyboardEvent, id: string) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !event.altKey) return;
    event.preventDefault();
    move(id, named[named.findIndex((column) => column.id === id) + step]?.id);
  };
  return (
    <Popover
      label={t('list.columns')}
      trigger={
        <ToolButton aria-label={t('list.columns')}>
          <Icon icon={Columns3} />
          <span className={styles['label']}>{t('list.columns')}</span>
        </ToolButton>
      }
    >
      <header className={styles['menuHead']}>
        <span>{t('list.columnsHint')}</span>
        <Button size="small" variant="quiet" onClick={() => keepListView(list, undefined)}>
          {t('list.reset')}
        </Button>
      </header>
      <ul className={styles['columns']}>
        {named.map(({ id, label, locked = false, optional = false }) => (
          <li
            key={id}
            draggable={!locked}
            data-dragged={dragged === id}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDragged(id);
            }}
            onDragOver={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, id);
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <label>
              <input
                type="checkbox"
                checked={isShown({ id, locked, optional }, view)}
                disabled={locked}
                onChange={() => keepListView(list, toggleColumn(columns, view, id))}
                onKeyDown={(event) => onKeyDown(event, id)}
              />
              {label}
            </label>
            <Icon icon={locked ? Lock : GripVertical} size={12} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
