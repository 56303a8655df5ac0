import { useTranslation } from 'react-i18next';
import { Kbd, Switch, useNow } from '../../components/index.ts';
import { part } from '../../parts.ts';
import { useArming } from '../../trading/arming.ts';
import { useKeysOf } from '../../workspace/keys/key-map.ts';
import styles from './arm-bar.module.css';

/** Minutes and seconds of a time in milliseconds: `4:12`. */
export function remainingTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/**
 * The arming switch, with what a click does now; amber while it sends. It takes the same room armed and disarmed, so that nothing
 * moves under the pointer.
 */
export function ArmBar({ short = false }: { readonly short?: boolean }) {
  const { t } = useTranslation('panels');
  const { armed, untilMs } = useArming();
  return (
    <div className={styles['bar']} data-armed={armed} data-short={short}>
      <Switch
        armed
        hideLabel
        checked={armed}
        label={t('dom.switch')}
        onChange={() => part('arming').toggle()}
      />
      {untilMs === undefined ? (
        <Words
          title={t('dom.disarmed')}
          note={t('dom.disarmedNote')}
          short={short && t('dom.disarmedShort')}
        />
      ) : (
        <Armed untilMs={untilMs} short={short} />
      )}
    </div>
  );
}

function Armed({ untilMs, short }: { readonly untilMs: number; readonly short: boolean }) {
  const { t } = useTranslation('panels');
  const time = remainingTime(untilMs - useNow(1_000));
  const title = short ? t('dom.armedFor', { time }) : t('dom.armed');
  return <Words title={title} note={t('dom.armedNote', { time })} short={short && t('dom.armedShort')} />;
}

interface WordsProps {
  readonly title: string;
  readonly note: string;
  /** What is shown where there is no room for the note; false where there is. */
  readonly short: string | false;
}

function Words({ title, note, short }: WordsProps) {
  const keys = useKeysOf('arm');
  return (
    <span className={styles['words']} title={short === false ? undefined : note}>
      <b>
        {title}
        {short === false && keys.length > 0 && <Kbd>{keys.join(' ')}</Kbd>}
      </b>
      <small>{short === false ? note : short}</small>
    </span>
  );
}
