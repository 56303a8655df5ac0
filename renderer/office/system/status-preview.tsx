import { STATUS_TEXTS } from '../../../backend/contract/status-texts.ts';
import type { TerminalLanguage } from '../../i18n/i18n.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { worstOf, type Figures } from './health-model.ts';
import styles from './system.module.css';

/** A window as the page shows it; a draft is not planned yet. */
export interface PreviewedWindow {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  readonly isDraft?: boolean;
}

/** The status page in one language, with the words that the platform serves, and what is planned in its place. */
export function StatusPreview(props: {
  readonly language: TerminalLanguage;
  readonly company: string;
  readonly parts: Figures['parts'];
  readonly windows: readonly PreviewedWindow[];
}) {
  const { t } = useOfficeText();
  const { nowMs } = usePlatformTime();
  const { language, company, parts, windows } = props;
  const texts = STATUS_TEXTS[language];
  const ahead = windows
    .filter(({ endTime }) => endTime > nowMs)
    .toSorted((one, other) => one.startTime - other.startTime);
  const isRunning = ahead.some(({ startTime }) => startTime <= nowMs);
  const worst = worstOf(parts);
  const headline = isRunning ? 'maintenance' : worst === 'up' ? 'available' : worst;
  return (
    <article className={styles['preview']} lang={language} aria-label={texts.title}>
      <small>{company}</small>
      <h3>{texts.title}</h3>
      <p>
        <b>{texts.headline[headline]}</b> {ahead.length === 0 && texts.noMaintenance}
      </p>
      {ahead.length > 0 && (
        <>
          <h4>{texts.maintenance}</h4>
          <ul>
            {ahead.map(({ startTime, endTime, text, isDraft = false }) => (
              <li key={`${startTime} ${endTime} ${text}`} data-draft={isDraft}>
                {printUtc(startTime)} {texts.until} {printUtc(endTime)}: {text}
                {isDraft && <em> {t('system.draft')}</em>}
              </li>
            ))}
          </ul>
        </>
      )}
      <dl>
        {parts.map(({ part, status }) => (
          <div key={part}>
            <dt>{texts.parts[part] ?? part}</dt>
            <dd>{texts.states[status === 'down' || status === 'degraded' ? status : 'up']}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** To the second, in UTC, as the page has it. */
function printUtc(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
