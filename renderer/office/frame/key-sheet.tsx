import { useTranslation } from 'react-i18next';
import { Dialog, Kbd } from '../../components/index.ts';
import type { Section } from '../sections.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import styles from './key-sheet.module.css';

const EVERYWHERE: readonly { readonly keys: readonly string[]; readonly label: OfficeKey }[] = [
  { keys: ['Ctrl', 'K'], label: 'keys.palette' },
  { keys: ['/'], label: 'keys.search' },
  { keys: ['?'], label: 'keys.sheet' },
  { keys: ['Esc'], label: 'keys.back' },
  { keys: ['↑', '↓'], label: 'keys.rows' },
  { keys: ['Enter'], label: 'keys.open' },
  { keys: ['J', 'K'], label: 'keys.neighbours' },
  { keys: ['1', '0'], label: 'keys.tabs' },
];

export interface KeySheetProps {
  readonly open: boolean;
  readonly sections: readonly Section[];
  onOpenChange(open: boolean): void;
}

/** Every key of the office on one sheet. */
export function KeySheet({ open, sections, onOpenChange }: KeySheetProps) {
  const { t } = useOfficeText();
  const { t: own } = useTranslation('panels');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('keys.title')}
      width={560}
      closeLabel={own('dismiss')}
    >
      <div className={styles['sheet']}>
        <section>
          <h3>{t('office.sections')}</h3>
          {sections.map(({ id, letter }) => (
            <KeyLine key={id} label={t(`section.${id}`)} keys={['G', letter.toUpperCase()]} />
          ))}
        </section>
        <section>
          <h3>{t('keys.everywhere')}</h3>
          {EVERYWHERE.map(({ keys, label }) => (
            <KeyLine key={label} label={t(label)} keys={keys} />
          ))}
        </section>
      </div>
    </Dialog>
  );
}

function KeyLine({ label, keys }: { readonly label: string; readonly keys: readonly string[] }) {
  return (
    <div>
      {label}
      <span>
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    </div>
  );
}
