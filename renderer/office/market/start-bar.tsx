import { UsersRound } from 'lucide-react';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { PLATFORM_MANAGEMENT } from '../../../backend/contract/calls/management/platform.ts';
import { Button, formatNumber, Icon, Kbd, Panel, formatList } from '../../components/index.ts';
import { Outcome } from '../calls/confirm/outcome.tsx';
import type { Sending } from '../calls/confirm/sending.ts';
import { findPage } from '../calls/catalogue.ts';
import { obstacleOf, type WaitingRow } from '../calls/waiting/waiting-row.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import styles from './market.module.css';

export interface StartBarProps {
  /** Accounts that the placed scenario would close by force; undefined while it is worked out. */
  readonly stopOuts: number | undefined;
  /** Accounts of which one person may decide; undefined for a role that may not read it. */
  readonly most: number | undefined;
  /** It is what another person has sent: starting it signs it. */
  readonly isSigned: boolean;
  /** Something is placed; else the bar only says what came of the last one. */
  readonly isPlaced: boolean;
  /** A size that one person may start; undefined where there is none. */
  readonly mildest: number | undefined;
  readonly sending: Sending;
  onMildest(size: number): void;
  onStart(): void;
}

const WAITING_AGAIN_MS = 5_000;

/** Starts the placed scenario, alone or as the first of two, and says what came of it. */
export function StartBar(props: StartBarProps) {
  const { t } = useOfficeText();
  const { stopOuts, most, mildest, isSigned, isPlaced, sending, onMildest, onStart } = props;
  const takesTwo = stopOuts !== undefined && most !== undefined && stopOuts > most;
  const page = findPage('startScenario');
  const { outcome, sent } = sending;
  return (
    <Panel name={t('desk.start')} className={styles['start'] ?? ''} data-testid="scenario-start">
      {page !== undefined && outcome !== undefined && sent !== undefined && (
        <Outcome page={page} sent={sent} outcome={outcome} onAgain={() => void sending.send(sent)} />
      )}
      {isPlaced && most !== undefined && (
        <p>
          {takesTwo && <Icon icon={UsersRound} />}
          {t(takesTwo ? 'desk.takesTwo' : 'desk.takesOne', { count: most })}
        </p>
      )}
      <div hidden={!isPlaced || outcome !== undefined}>
        {takesTwo && !isSigned && mildest !== undefined && (
          <Button onClick={() => onMildest(mildest)}>
            {t('desk.alone', { size: formatNumber(mildest, 1, 'always') })}
          </Button>
        )}
        <Button
          variant="primary"
          className="grow"
          busy={sending.isBusy}
          disabled={stopOuts === undefined}
          onClick={onStart}
        >
          {t(isSigned ? 'desk.sign' : takesTwo ? 'desk.askSecond' : 'desk.start')} <Kbd>Ctrl Enter</Kbd>
        </Button>
      </div>
    </Panel>
  );
}

/** Scenarios that somebody has sent and that wait for a second person; whoever may, looks at one and signs it by starting it. */
export function WaitingStarts({ onLook }: { onLook(row: WaitingRow): void }) {
  const { t } = useOfficeText();
  const { data = [] } = useCall(OPERATOR_MANAGEMENT.waitingRequests, {}, { againMs: WAITING_AGAIN_MS });
  const own = data.filter(({ bizType }) => bizType === PLATFORM_MANAGEMENT.startScenario.bizType);
  if (own.length === 0) return null;
  return (
    <ul className={styles['waiting']}>
      {own.map((row) => (
        <li key={row.id}>
          <Icon icon={UsersRound} size={12} />
          <span>{t('desk.waits', { names: formatList(row.approvals) })}</span>
          {obstacleOf(row) === undefined && (
            <Button size="small" onClick={() => onLook(row)}>
              {t('desk.look')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
