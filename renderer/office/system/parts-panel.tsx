import { CircleAlert, CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import { STATUS_TEXTS } from '../../../backend/contract/status-texts.ts';
import {
  formatNumber,
  Line,
  Lines,
  Panel,
  PanelColumn,
  PanelStrip,
  StateWord,
  type StateTone,
} from '../../components/index.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { useSettings } from '../../session/settings.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import type { Figures } from './health-model.ts';
import shared from '../frame/shared.module.css';
import styles from './system.module.css';

type Status = 'up' | 'degraded' | 'down';

const LOOKS: Readonly<Record<Status, readonly [StateTone, LucideIcon]>> = {
  up: ['ok', CircleCheck],
  degraded: ['look', CircleAlert],
  down: ['bad', CircleX],
};

/** A state in the words of the status page. */
export function StateOf({ status }: { readonly status: Status }) {
  const language = useSettings((settings) => settings.language);
  const [tone, icon] = LOOKS[status];
  return (
    <StateWord tone={tone} icon={icon}>
      {STATUS_TEXTS[language].states[status]}
    </StateWord>
  );
}

/** What each part of the platform says of itself, and where its connections are. */
export function PartsPanel({ figures }: { readonly figures: Figures }) {
  const { t } = useOfficeText();
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const language = useSettings((settings) => settings.language);
  const { parts, startTime } = figures;
  const count = (value: number) => formatNumber(value, 0);
  return (
    <Panel name={t('system.parts')}>
      <PanelStrip
        title={t('system.parts')}
        note={t('system.runsSince', { time: wall.dateTime(toLocal(startTime)) })}
      />
      <PanelColumn>
        <Lines label={t('system.parts')}>
          {parts.map(({ part, status, reason, sinceTime }) => (
            <Line key={part} name={STATUS_TEXTS[language].parts[part] ?? part}>
              <span className={styles['part']}>
                <small>
                  {reason === '' ? t('system.since', { time: wall.dateTime(toLocal(sinceTime)) }) : reason}
                </small>
                <StateOf status={status === 'down' || status === 'degraded' ? status : 'up'} />
              </span>
            </Line>
          ))}
        </Lines>
        <h3 className={shared['head']}>{t('system.chart.connections')}</h3>
        <Lines label={t('system.chart.connections')}>
          <Line name={t('system.quotes')}>{count(figures.quoteConnections)}</Line>
          <Line name={t('system.messages')}>{count(figures.messageConnections)}</Line>
          <Line name={t('system.clients')}>{count(figures.clientConnections)}</Line>
          <Line name={t('system.dataPush')}>{count(figures.dataPushConnections)}</Line>
        </Lines>
      </PanelColumn>
    </Panel>
  );
}
