import { CalendarPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { RowOf } from '../../../backend/contract/call.ts';
import {
  MAX_MAINTENANCE_TEXT,
  PLATFORM_MANAGEMENT,
} from '../../../backend/contract/calls/management/platform.ts';
import {
  EmptyState,
  Field,
  FigureTable,
  formatDateTime,
  isoMinute,
  momentOfWallTime,
  NumberField,
  Panel,
  PanelColumn,
  PanelStrip,
  Segmented,
  Switch,
  wallTime,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { TERMINAL_LANGUAGES, type TerminalLanguage } from '../../i18n/i18n.ts';
import { useOperator } from '../../operator/use-operator.ts';
import { useSettings } from '../../session/settings.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import type { Figures } from './health-model.ts';
import { StatusPreview, type PreviewedWindow } from './status-preview.tsx';
import styles from './system.module.css';

const { maintenanceWindows, saveMaintenanceWindow, removeMaintenanceWindow } = PLATFORM_MANAGEMENT;
type Window = RowOf<typeof maintenanceWindows>;

const AGAIN_MS = 15_000;
const MINUTE_MS = 60_000;
/** A new window begins in an hour unless somebody says otherwise. */
const FIRST_IN_MS = 60 * MINUTE_MS;
const FIRST_MINUTES = '30';
/** A week. */
const MOST_MINUTES = 10_080;

/** Planned maintenance: what is planned, one more, and the page of the status as customers see it with it. */
export function MaintenancePanel({ parts }: { readonly parts: Figures['parts'] }) {
  const { t } = useOfficeText();
  const { nowMs, toLocal } = usePlatformTime();
  const { data: planned = [], error } = useCall(maintenanceWindows, {}, { againMs: AGAIN_MS });
  const [start, setStart] = useState(() => isoMinute(wallTime(toLocal(nowMs + FIRST_IN_MS))));
  const [minutes, setMinutes] = useState(FIRST_MINUTES);
  const [text, setText] = useState('');
  const [disconnect, setDisconnect] = useState(false);
  // The platform counts by its own clock, whose difference to the local one every printed time leaves out.
  const startTime = momentOfWallTime(Date.parse(`${start}Z`)) + (nowMs - toLocal(nowMs));
  const endTime = startTime + Number(minutes) * MINUTE_MS;
  const isWhole =
    text.trim() !== '' && endTime > startTime && endTime > nowMs && Number(minutes) <= MOST_MINUTES;
  const draft: PreviewedWindow | undefined = isWhole
    ? { startTime, endTime, text: text.trim(), isDraft: true }
    : undefined;
  return (
    <>
      <Panel name={t('system.maintenance')}>
        <PanelStrip title={t('system.maintenance')} note={String(planned.length)} />
        <PanelColumn>
          {error !== null && <CallErrorNote error={error} />}
          {planned.length === 0 && error === null ? (
            <EmptyState title={t('system.nothingPlanned')} />
          ) : (
            <PlannedTable rows={planned} />
          )}
          <form
            className={styles['plan']}
            aria-label={t('system.plan')}
            onSubmit={(event) => event.preventDefault()}
          >
            <Field type="datetime-local" label={t('system.begins')} value={start} onChange={setStart} />
            <NumberField label={t('system.minutes')} value={minutes} onChange={setMinutes} />
            <Field
              label={t('system.says')}
              value={text}
              maxLength={MAX_MAINTENANCE_TEXT}
              onChange={setText}
            />
            <Switch label={t('system.disconnect')} checked={disconnect} onChange={setDisconnect} armed />
            <ActButton
              call={saveMaintenanceWindow}
              body={{ startTime, endTime, text: text.trim(), disconnect }}
              icon={CalendarPlus}
              label={t('system.plan')}
              question={t(disconnect ? 'system.planDisconnects' : 'system.planQuestion', {
                start: isWhole ? formatDateTime(toLocal(startTime)) : '',
                end: isWhole ? formatDateTime(toLocal(endTime)) : '',
              })}
              changes={[maintenanceWindows]}
              disabled={!isWhole}
            />
          </form>
        </PanelColumn>
      </Panel>
      <PreviewPanel parts={parts} windows={[...planned, ...(draft === undefined ? [] : [draft])]} />
    </>
  );
}

function PlannedTable({ rows }: { readonly rows: readonly Window[] }) {
  const { t } = useOfficeText();
  const { toLocal } = usePlatformTime();
  return (
    <FigureTable
      label={t('system.maintenance')}
      heads={[t('system.begins'), t('system.ends'), t('system.says'), '']}
      rows="medium"
    >
      {rows.map(({ id, startTime, endTime, text }) => (
        <tr key={id}>
          <td>{formatDateTime(toLocal(startTime))}</td>
          <td>{formatDateTime(toLocal(endTime))}</td>
          <td className={styles['text']} title={text}>
            {text}
          </td>
          <td>
            <ActButton
              call={removeMaintenanceWindow}
              body={{ id }}
              icon={Trash2}
              label={t('system.cancel')}
              question={t('system.cancelQuestion', { text })}
              tone="danger"
              changes={[maintenanceWindows]}
            />
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}

function PreviewPanel(props: {
  readonly parts: Figures['parts'];
  readonly windows: readonly PreviewedWindow[];
}) {
  const { t } = useOfficeText();
  const own = useSettings((settings) => settings.language);
  const [chosen, choose] = useState<TerminalLanguage>();
  const { data: operator } = useOperator();
  const language = chosen ?? own;
  return (
    <Panel name={t('system.preview')}>
      <PanelStrip title={t('system.preview')}>
        <Segmented
          label={t('system.language')}
          segments={TERMINAL_LANGUAGES.map((value) => ({ value, label: value }))}
          value={language}
          onChange={choose}
        />
      </PanelStrip>
      <PanelColumn>
        <StatusPreview {...props} language={language} company={operator?.companyName ?? ''} />
        <p className={styles['quiet']}>{t('system.previewNote')}</p>
      </PanelColumn>
    </Panel>
  );
}
