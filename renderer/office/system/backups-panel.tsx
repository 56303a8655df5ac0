import { Archive, CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../backend/client/index.ts';
import type { AnswerOf } from '../../../backend/contract/call.ts';
import { HEALTH_MANAGEMENT } from '../../../backend/contract/calls/management/health.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import {
  Button,
  Callout,
  EmptyState,
  FigureTable,
  formatNumber,
  Panel,
  PanelColumn,
  PanelStrip,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { newTrace, queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { useWallTimes } from '../../connection/wall-times.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { ActButton } from '../act-button.tsx';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall, useMay } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './system.module.css';

const { backups, createBackup, rehearseBackup } = HEALTH_MANAGEMENT;
type Backup = AnswerOf<typeof backups>['backups'][number];
type Rehearsal = AnswerOf<typeof rehearseBackup>;

const AGAIN_MS = 15_000;
const MEGABYTE = 1024 * 1024;

/** Backups that there are, with one more and a rehearsal of a restore. */
export function BackupsPanel() {
  const { t } = useOfficeText();
  const { data, error } = useCall(backups, {}, { againMs: AGAIN_MS });
  const [chosen, choose] = useState<string>();
  const rehearsal = useMutation(
    {
      mutationFn: async (name: string) =>
        valueOf(await operatorLine().call(rehearseBackup, { name }, newTrace())),
    },
    queryClient,
  );
  const start = (name: string) => {
    choose(name);
    rehearsal.mutate(name);
  };
  return (
    <Panel name={t('system.backups')}>
      <PanelStrip title={t('system.backups')} note={data && String(data.backups.length)}>
        <ActButton
          call={createBackup}
          body={{}}
          icon={Archive}
          label={t('system.makeBackup')}
          question={t('system.makeBackupQuestion')}
          changes={[backups]}
          disabled={data === undefined}
        />
      </PanelStrip>
      <PanelColumn>
        {error !== null &&
          (hasNone(error) ? (
            <EmptyState title={t('system.noBackupsHere')} detail={t('system.noFolder')} />
          ) : (
            <CallErrorNote error={error} />
          ))}
        {data !== undefined && data.failure !== null && (
          <Callout tone="danger" icon={TriangleAlert} role="alert">
            {t('system.backupFailed', { reason: data.failure })}
          </Callout>
        )}
        {data?.backups.length === 0 && (
          <EmptyState title={t('system.noBackups')} detail={t('system.noBackupsText')} />
        )}
        {data !== undefined && data.backups.length > 0 && (
          <BackupTable
            rows={data.backups}
            busy={rehearsal.isPending ? chosen : undefined}
            onRehearse={start}
          />
        )}
        <div role="status">
          {rehearsal.isPending && <p>{t('system.rehearsing', { name: chosen ?? '' })}</p>}
          {rehearsal.error !== null && <CallErrorNote error={rehearsal.error} />}
          {rehearsal.data !== undefined && <RehearsalResult found={rehearsal.data} />}
        </div>
      </PanelColumn>
    </Panel>
  );
}

/** Whether a platform has no folder for backups, or they are no affair of this company. */
function hasNone(error: Error): boolean {
  if (!(error instanceof CallError) || error.result.kind !== 'refused') return false;
  const { code } = error.result.failure;
  return code === CODE.serviceUnavailable || code === CODE.customerAccessDenied;
}

function BackupTable(props: {
  readonly rows: readonly Backup[];
  readonly busy: string | undefined;
  onRehearse(name: string): void;
}) {
  const { t } = useOfficeText();
  const may = useMay()(rehearseBackup.permission);
  const wall = useWallTimes();
  const { toLocal } = usePlatformTime();
  const heads = [t('system.made'), t('system.size'), t('system.commitsIn'), ''];
  return (
    <FigureTable label={t('system.backups')} heads={heads} rows="medium">
      {props.rows.map(({ name, createTime, bytes, commits }) => (
        <tr key={name}>
          <td title={name}>{wall.dateTime(toLocal(createTime))}</td>
          <td>{t('system.megabytes', { size: formatNumber(bytes / MEGABYTE, 1) })}</td>
          <td>{formatNumber(commits, 0)}</td>
          <td>
            <Button
              size="small"
              busy={props.busy === name}
              disabled={!may || props.busy !== undefined}
              title={may ? t('system.rehearseAbout') : t('act.mayNot')}
              onClick={() => props.onRehearse(name)}
            >
              {t('system.rehearse')}
            </Button>
          </td>
        </tr>
      ))}
    </FigureTable>
  );
}

function RehearsalResult({ found }: { readonly found: Rehearsal }) {
  const { t } = useOfficeText();
  const { name, isSound, durationMs, ledger, problems, auditRows } = found;
  const seconds = formatNumber(durationMs / 1000, 1);
  return (
    <section aria-label={t('system.rehearse')} className={styles['found']}>
      <Callout tone={isSound ? 'ok' : 'danger'} icon={isSound ? CircleCheck : CircleX}>
        {t(isSound ? 'system.rehearsed' : 'system.notRestorable', { name, seconds })}
      </Callout>
      <ul>
        {problems.concat(ledger).map((line) => (
          <li key={line}>{line}</li>
        ))}
        {isSound && <li>{t('system.auditRows', { count: auditRows })}</li>}
      </ul>
      <p className={styles['quiet']}>{t('system.rehearsalNote')}</p>
    </section>
  );
}
