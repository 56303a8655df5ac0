import { Command } from 'cmdk';
import { Hash, Search, UserRound } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { use, useDeferredValue, useMemo, useState } from 'react';
import { Icon, Kbd, PortalContext, formatList } from '../../components/index.ts';
import styles from '../../workspace/palette.module.css';
import { searchIn } from '../customers/customer-list-model.ts';
import { useCustomerList } from '../customers/use-customer-list.ts';
import { openPlace } from '../place.ts';
import type { Section } from '../sections.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import { useFoundRecords, type FoundRecord } from './found-records.ts';

/** Customers that a search offers. */
const OFFERED_CUSTOMERS = 8;

export interface OfficePaletteProps {
  readonly open: boolean;
  readonly sections: readonly Section[];
  onOpenChange(open: boolean): void;
}

/** Every section and every customer one search away. */
export function OfficePalette(props: OfficePaletteProps) {
  const { t } = useOfficeText();
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal container={use(PortalContext) ?? null}>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content className={styles['palette']} aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">{t('palette.title')}</Radix.Title>
          <OpenPalette {...props} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function OpenPalette({ sections, onOpenChange }: OfficePaletteProps) {
  const { t } = useOfficeText();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const query = text.trim().toLowerCase();
  const customers = useFoundCustomers(query);
  const found = useFoundRecords(text.trim());
  const run = (work: () => void) => () => {
    onOpenChange(false);
    work();
  };
  const named = sections.filter(({ id }) => t(`section.${id}`).toLowerCase().includes(query));
  // What is typed changes the rows: the first one is chosen until the keyboard chooses another.
  const ids: readonly string[] = [
    ...named.map(({ id }) => id),
    ...customers.map(({ number }) => number),
    ...found.map(({ id }) => id),
  ];
  const value = ids.includes(chosen) ? chosen : (ids[0] ?? '');
  return (
    <Command label={t('palette.title')} loop shouldFilter={false} value={value} onValueChange={setChosen}>
      <div className={styles['query']}>
        <Icon icon={Search} size={16} />
        <span className={styles['text']}>
          <Command.Input placeholder={t('office.search')} autoFocus value={text} onValueChange={setText} />
        </span>
        <Kbd>Esc</Kbd>
      </div>
      <Command.List className={styles['list']}>
        <Command.Empty className={styles['none']}>{t('palette.nothing')}</Command.Empty>
        {named.length > 0 && (
          <Command.Group heading={t('office.sections')}>
            {named.map(({ id, icon, letter }) => (
              <Command.Item key={id} value={id} onSelect={run(() => openPlace(id))}>
                <Icon icon={icon} />
                <span>{t(`section.${id}`)}</span>
                <span className={styles['tail']}>
                  <Kbd>G</Kbd> <Kbd>{letter.toUpperCase()}</Kbd>
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        {customers.length > 0 && (
          <Command.Group heading={t('section.customers')}>
            {customers.map(({ number, name, contact }) => (
              <Command.Item key={number} value={number} onSelect={run(() => openPlace('customers', number))}>
                <Icon icon={UserRound} />
                <span>
                  {number} <span className="faint">{formatList([name, contact], 'facts')}</span>
                </span>
              </Command.Item>
            ))}
          </Command.Group>
        )}
        <FoundGroup found={found} run={run} />
      </Command.List>
    </Command>
  );
}

/** The first customers in whom a search is found; none for an empty one. */
function useFoundCustomers(query: string) {
  const may = useMay();
  const { rows } = useCustomerList(may('customers.read'));
  const wanted = useDeferredValue(query);
  const find = useMemo(() => searchIn(rows ?? [], 0), [rows]);
  return useMemo(
    () => (wanted === '' ? [] : find('all', wanted).slice(0, OFFERED_CUSTOMERS)),
    [find, wanted],
  );
}

/** Orders, fills and proposals by their number. */
function FoundGroup(props: {
  readonly found: readonly FoundRecord[];
  readonly run: (work: () => void) => () => void;
}) {
  const { t } = useOfficeText();
  if (props.found.length === 0) return null;
  return (
    <Command.Group heading={t('palette.records')}>
      {props.found.map(({ id, label, number, customerNo, section, record }) => (
        <Command.Item key={id} value={id} onSelect={props.run(() => openPlace(section, record))}>
          <Icon icon={Hash} />
          <span>
            {t(label, { number })} <span className="faint">{customerNo}</span>
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
