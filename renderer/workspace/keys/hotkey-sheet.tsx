import { useTranslation } from 'react-i18next';
import { Dialog, Kbd } from '../../components/index.ts';
import { HOTKEYS, type CommandId, type Hotkey } from './hotkeys.ts';
import { useKeysOf } from './key-map.ts';
import styles from '../palette.module.css';

const GROUPS = ['trade', 'move', 'safety', 'chart'] as const satisfies readonly Hotkey['group'][];

export interface SheetProps {
  readonly open: boolean;
  onOpenChange(open: boolean): void;
}

/** Every hotkey on one sheet. */
export function HotkeySheet({ open, onOpenChange }: SheetProps) {
  const { t } = useTranslation('panels');
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('sheet.title')}
      note={t('sheet.note')}
      width={560}
      closeLabel={t('dismiss')}
    >
      <div className={styles['sheet']}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3>{t(`sheet.${group}`)}</h3>
            {HOTKEYS.filter((hotkey) => hotkey.group === group).map((hotkey) => (
              <div key={hotkey.command}>
                {t(hotkey.label)}
                <span>
                  <Keys of={hotkey.command} />
                </span>
              </div>
            ))}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The keys of a command as they are set. */
export function Keys({ of }: { readonly of: CommandId }) {
  return useKeysOf(of).map((key, index) => <Kbd key={index}>{key}</Kbd>);
}
