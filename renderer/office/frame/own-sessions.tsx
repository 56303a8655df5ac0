import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMutation } from '@tanstack/react-query';
import type { RowOf } from '../../../backend/contract/call.ts';
import { OPERATOR_SESSION_MANAGEMENT } from '../../../backend/contract/calls/management/operator-sessions.ts';
import {
  Badge,
  Button,
  Dialog,
  formatDateTime,
  formatTime,
  Icon,
  ToolButton,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { queryClient, valueOf, newTrace } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import type { Operator } from '../../operator/port.ts';
import { operatorIs, operatorPort } from '../../operator/use-operator.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { readAgain, useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import styles from './frame.module.css';

const { ownOperatorSessions, endOwnOperatorSession, endOtherOperatorSessions } = OPERATOR_SESSION_MANAGEMENT;

type Session = RowOf<typeof ownOperatorSessions>;

/** The own session at the foot of the rail: since when, by what, until when; and all of one's own. */
export function OwnSession({ operator }: { readonly operator: Operator }) {
  const { t } = useOfficeText();
  const [open, setOpen] = useState(false);
  const { data } = useCall(ownOperatorSessions, {}, { againMs: 60_000 });
  const own = data?.find(({ isOwn }) => isOwn);
  const { toLocal } = usePlatformTime();
  const leave = async () => {
    await operatorPort().signOut();
    operatorIs(null);
  };
  return (
    <div className={styles['session']}>
      <b>
        {own === undefined
          ? operator.name
          : t('session.since', { time: formatTime(toLocal(own.createTime)).slice(0, 5) })}
      </b>
      <span>{t(own?.by === 'password' ? 'session.byPassword' : 'session.byProgram')}</span>
      {own !== undefined && (
        <span>{t('session.until', { time: formatDateTime(toLocal(own.expireTime)).slice(0, -3) })}</span>
      )}
      <ToolButton onClick={() => setOpen(true)} title={t('session.all')}>
        <Icon icon={MonitorSmartphone} size={12} />
        <span>{t('session.all')}</span>
      </ToolButton>
      <ToolButton onClick={() => void leave()} title={t('session.signOut')}>
        <Icon icon={LogOut} size={12} />
        <span>{t('session.signOut')}</span>
      </ToolButton>
      <OwnSessions open={open} onOpenChange={setOpen} sessions={data ?? []} />
    </div>
  );
}

interface OwnSessionsProps {
  readonly open: boolean;
  readonly sessions: readonly Session[];
  onOpenChange(open: boolean): void;
}

/** All own sessions, of which any may be ended. */
function OwnSessions({ open, sessions, onOpenChange }: OwnSessionsProps) {
  const { t } = useOfficeText();
  const { t: panels } = useTranslation('panels');
  const { toLocal } = usePlatformTime();
  const ending = useMutation(
    {
      mutationFn: async (mark: string | undefined) =>
        mark === undefined
          ? valueOf(await operatorLine().call(endOtherOperatorSessions, {}, newTrace()))
          : valueOf(await operatorLine().call(endOwnOperatorSession, { mark }, newTrace())),
      onSuccess: () => readAgain([ownOperatorSessions]),
    },
    queryClient,
  );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('session.all')}
      width={560}
      closeLabel={panels('dismiss')}
      footer={
        sessions.length > 1 && (
          <Button variant="danger" busy={ending.isPending} onClick={() => ending.mutate(undefined)}>
            {t('session.endOthers')}
          </Button>
        )
      }
    >
      <ul className={styles['sessions']}>
        {sessions.map(({ mark, program, by, address, createTime, lastCallTime, isOwn }) => (
          <li key={mark}>
            <b>{program === '' ? t('session.unnamed') : program}</b>
            <span>
              {formatList(
                [
                  t(by === 'password' ? 'session.byPassword' : 'session.byProgram'),
                  address,
                  t('session.since', { time: formatDateTime(toLocal(createTime)) }),
                  t('session.lastCall', { time: formatDateTime(toLocal(lastCallTime)) }),
                ],
                'facts',
              )}
            </span>
            {isOwn ? (
              <Badge tone="brand">{t('session.this')}</Badge>
            ) : (
              <ToolButton tone="danger" onClick={() => ending.mutate(mark)}>
                {t('session.end')}
              </ToolButton>
            )}
          </li>
        ))}
      </ul>
      {ending.error && <CallErrorNote error={ending.error} />}
    </Dialog>
  );
}
