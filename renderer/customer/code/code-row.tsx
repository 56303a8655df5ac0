import { useTranslation } from 'react-i18next';
import { Button, CodeField } from '../../components/index.ts';
import { CODE_DIGITS, minutesAndSeconds } from './code-model.ts';
import styles from './code.module.css';
import type { CodeEntry } from './use-code.ts';

export interface CodeRowProps {
  readonly entry: CodeEntry;
  readonly label: string;
  /** The address is known, so that a code can go there. */
  readonly canSend: boolean;
  /** Where the code goes, as far as it is told. */
  readonly to?: string | undefined;
}

/** Cells for a code, the button that sends it, and one line that says how it stands. The line is there from the start. */
export function CodeRow({ entry, label, canSend, to }: CodeRowProps) {
  const { t } = useTranslation('panels');
  const { standing, busy } = entry;
  const waits = standing.resendInSeconds > 0;
  return (
    <div className={styles['row']}>
      <div className={styles['cells']}>
        <CodeField
          label={label}
          digits={CODE_DIGITS}
          value={entry.typed}
          onChange={entry.type}
          disabled={standing.state !== 'open'}
          invalid={standing.state === 'over' || standing.state === 'spent'}
        />
        <Button size="large" busy={busy} disabled={!canSend || waits} onClick={() => void entry.send()}>
          {standing.state === 'none'
            ? t('code.send')
            : waits
              ? t('code.againIn', { seconds: standing.resendInSeconds })
              : t('code.again')}
        </Button>
      </div>
      <CodeLine entry={entry} to={to} />
    </div>
  );
}

function CodeLine({ entry, to }: Pick<CodeRowProps, 'entry' | 'to'>) {
  const { t } = useTranslation('panels');
  const { standing, failed } = entry;
  if (failed !== undefined)
    return (
      <p className={styles['line']} data-tone="danger" role="alert">
        {failed.kind === 'unknown' ? t('code.noAnswer') : failed.failure.message}
        {failed.kind === 'refused' &&
          failed.failure.waitSeconds !== undefined &&
          ` ${t('code.wait', { seconds: failed.failure.waitSeconds })}`}
      </p>
    );
  switch (standing.state) {
    case 'none':
      return <p className={styles['line']}>{to === undefined ? t('code.none') : t('code.goesTo', { to })}</p>;
    case 'open':
      return (
        <p className={styles['line']} data-tone={standing.triesLeft <= 2 ? 'warn' : undefined}>
          {t('code.open', {
            time: minutesAndSeconds(standing.secondsLeft),
            tries: standing.triesLeft,
          })}
        </p>
      );
    case 'over':
    case 'spent':
      return (
        <p className={styles['line']} data-tone="danger" role="alert">
          {t(standing.state === 'over' ? 'code.over' : 'code.spent')}
        </p>
      );
  }
}

/** Cells for the code of an authenticator, which nobody sends. */
export function OneTimeCode(props: {
  readonly value: string;
  readonly invalid?: boolean;
  readonly autoFocus?: boolean;
  onChange(value: string): void;
}) {
  const { t } = useTranslation('panels');
  const { value, invalid = false, autoFocus = false, onChange } = props;
  return (
    <div className={styles['row']}>
      <CodeField
        label={t('code.authenticator')}
        digits={CODE_DIGITS}
        value={value}
        invalid={invalid}
        autoFocus={autoFocus}
        onChange={onChange}
      />
      <p
        className={styles['line']}
        data-tone={invalid ? 'danger' : undefined}
        role={invalid ? 'alert' : undefined}
      >
        {t(invalid ? 'code.authenticatorWrong' : 'code.authenticatorHint')}
      </p>
    </div>
  );
}
