import { ChevronDown, Search, X } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatCalendarDate, Icon, Menu, MenuItem, Popover } from '../../../components/index.ts';
import {
  countFilters,
  MAX_SEARCH_LENGTH,
  PERIODS,
  rangeOfDays,
  valuesOf,
  type FilterKey,
  type ListFilters,
  type TimeRange,
} from './list-filters.ts';
import { changeListFilters, useListFilters } from './list-store.ts';
import styles from './list-table.module.css';

export interface FilterBarProps<Row> {
  readonly list: string;
  readonly rows: readonly Row[];
  readonly shown: number;
  readonly keys: readonly FilterKey<Row>[];
  readonly hasTimes: boolean;
  /** The trader wants to keep what is set under a name. */
  onSave(): void;
}

/** Filters of a list as pills: filled when set, outlined when not. */
export function FilterBar<Row>({ list, rows, shown, keys, hasTimes, onSave }: FilterBarProps<Row>) {
  const { t } = useTranslation('panels');
  const filters = useListFilters(list);
  const choose = (id: string, value: string | undefined) => {
    const { [id]: _before, ...others } = filters.choices;
    changeListFilters(list, { choices: value === undefined ? others : { ...others, [id]: value } });
  };
  return (
    <div className={styles['filters']} role="toolbar" aria-label={t('list.filters')}>
      <label className={styles['search']}>
        <Icon icon={Search} size={12} />
        <input
          type="search"
          aria-label={t('list.search')}
          placeholder={t('list.search')}
          value={filters.words}
          maxLength={MAX_SEARCH_LENGTH}
          onChange={(event) => changeListFilters(list, { words: event.currentTarget.value })}
        />
      </label>
      {keys.map((key) => (
        <ChoicePill key={key.id} filter={key} rows={rows} value={filters.choices[key.id]} choose={choose} />
      ))}
      {hasTimes && <WhenPill list={list} when={filters.when} />}
      <span className="grow" />
      <span className={styles['count']}>{t('list.shown', { shown, all: rows.length })}</span>
      <Button size="small" disabled={countFilters(filters) === 0} onClick={onSave}>
        {t('list.keepView')}
      </Button>
      <Button
        size="small"
        variant="quiet"
        disabled={countFilters(filters) === 0}
        onClick={() => changeListFilters(list)}
      >
        {t('list.clear')}
      </Button>
    </div>
  );
}

function ChoicePill<Row>(props: {
  readonly filter: FilterKey<Row>;
  readonly rows: readonly Row[];
  readonly value: string | undefined;
  choose(id: string, value: string | undefined): void;
}) {
  const { filter, rows, value, choose } = props;
  const name = filter.nameOf ?? ((each: string) => each);
  if (value !== undefined)
    return <SetPill label={filter.label} value={name(value)} onClear={() => choose(filter.id, undefined)} />;
  return (
    <Menu align="start" trigger={<OpenPill>{filter.label}</OpenPill>}>
      {valuesOf(rows, filter).map((each) => (
        <MenuItem key={each} onSelect={() => choose(filter.id, each)}>
          {name(each)}
        </MenuItem>
      ))}
    </Menu>
  );
}

function WhenPill({ list, when }: { readonly list: string; readonly when: ListFilters['when'] }) {
  const { t } = useTranslation('panels');
  const choose = (next: ListFilters['when']) => changeListFilters(list, { when: next });
  if (when !== undefined) {
    const words = typeof when === 'string' ? t(`list.${when}`) : rangeWords(when);
    return <SetPill label={t('list.when')} value={words} onClear={() => choose(undefined)} />;
  }
  return (
    <Popover label={t('list.when')} align="start" trigger={<OpenPill>{t('list.when')}</OpenPill>}>
      <div className={styles['periods']}>
        {PERIODS.map((period) => (
          <Button key={period} size="small" variant="quiet" onClick={() => choose(period)}>
            {t(`list.${period}`)}
          </Button>
        ))}
      </div>
      <DayRange onRange={choose} />
    </Popover>
  );
}

/** Two days, both included. */
export function DayRange({ onRange }: { onRange(range: TimeRange): void }) {
  const { t } = useTranslation('panels');
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const range = rangeOfDays(first, last);
  return (
    <form
      className={styles['days']}
      onSubmit={(event) => {
        event.preventDefault();
        if (range !== undefined) onRange(range);
      }}
    >
      <label>
        {t('list.from')}
        <input type="date" value={first} onChange={(event) => setFirst(event.currentTarget.value)} />
      </label>
      <label>
        {t('list.to')}
        <input type="date" value={last} onChange={(event) => setLast(event.currentTarget.value)} />
      </label>
      <Button size="small" type="submit" disabled={range === undefined}>
        {t('list.apply')}
      </Button>
    </form>
  );
}

/** `2026-03-01 – 2026-03-04 UTC`: first and last day. */
export function rangeWords({ fromMs, toMs }: TimeRange): string {
  const [first, last] = [
    fromMs === undefined ? '' : formatCalendarDate(fromMs),
    toMs === undefined ? '' : formatCalendarDate(toMs - 1),
  ];
  return `${first === last ? first : `${first} – ${last}`} UTC`;
}

function SetPill(props: { readonly label: string; readonly value: string; onClear(): void }) {
  const { t } = useTranslation('panels');
  const { label, value, onClear } = props;
  return (
    <span className={styles['pill']} data-set>
      {label} <b>{value}</b>
      <button type="button" aria-label={t('list.remove', { filter: label })} onClick={onClear}>
        <Icon icon={X} size={12} />
      </button>
    </span>
  );
}

function OpenPill({ children, ...rest }: ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={styles['pill']}>
      {children}
      <Icon icon={ChevronDown} size={12} />
    </button>
  );
}
