import {
  ArrowDownToLine,
  ArrowUpFromLine,
  DoorOpen,
  IdCard,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import { OPERATOR_MANAGEMENT } from '../../../backend/contract/calls/management/operators.ts';
import { VERIFICATION_MANAGEMENT } from '../../../backend/contract/calls/management/verification.ts';
import {
  EmptyState,
  formatAge,
  Icon,
  Panel,
  PanelStrip,
  ToolButton,
  useNow,
} from '../../components/index.ts';
import { isWaiting } from '../../operator/queue-model.ts';
import { useProposals } from '../../operator/use-operator.ts';
import { openPlace } from '../place.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { useCall } from '../use-call.ts';
import { usePlatformTime } from '../use-platform-time.ts';
import { toWaitLines, WAIT_PLACES, type Waiting, type WaitKind, type WaitLine } from './waits-model.ts';
import styles from './overview.module.css';

const AGAIN_MS = 15_000;

const ICONS: Readonly<Record<WaitKind, LucideIcon>> = {
  withdrawals: ArrowUpFromLine,
  deposits: ArrowDownToLine,
  second: UsersRound,
  verification: IdCard,
  closing: DoorOpen,
};

/** What waits for the office, with its age and one verb that opens where it is decided. */
export function WaitsPanel() {
  const { t } = useOfficeText();
  const lines = useWaitLines();
  return (
    <Panel name={t('waits.title')}>
      <PanelStrip title={t('waits.title')} note={t('waits.note')} />
      {lines.length === 0 ? (
        <EmptyState title={t('waits.none')} />
      ) : (
        <ul className={styles['waits']}>
          {lines.map((line) => (
            <WaitRow key={line.kind} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Everything that waits and that the role may see, by the local clock. */
export function useWaitLines(): readonly WaitLine[] {
  const { toLocal } = usePlatformTime();
  const { data: proposals = [] } = useProposals();
  const { data: second = [] } = useCall(OPERATOR_MANAGEMENT.waitingRequests, {}, { againMs: AGAIN_MS });
  const { data: verification = [] } = useCall(VERIFICATION_MANAGEMENT.pendingKyc, {}, { againMs: AGAIN_MS });
  const { data: closing = [] } = useCall(
    VERIFICATION_MANAGEMENT.pendingCancellations,
    {},
    { againMs: AGAIN_MS },
  );
  const ofKind = (kind: 'deposit' | 'withdrawal') =>
    proposals
      .filter((each) => each.kind === kind && isWaiting(each))
      .map(({ requestedAtMs }) => requestedAtMs);
  const created = (rows: readonly { readonly createTime: number }[]) =>
    rows.map(({ createTime }) => toLocal(createTime));
  const oldest = (rows: readonly { readonly createTime: number; readonly customerNo: string }[]) =>
    rows.toSorted((one, other) => one.createTime - other.createTime)[0]?.customerNo;
  const waiting: readonly Waiting[] = [
    { kind: 'withdrawals', sinceMs: ofKind('withdrawal') },
    { kind: 'deposits', sinceMs: ofKind('deposit') },
    { kind: 'second', sinceMs: created(second) },
    { kind: 'verification', sinceMs: created(verification), record: oldest(verification) },
    { kind: 'closing', sinceMs: created(closing), record: oldest(closing) },
  ];
  return toWaitLines(waiting, useNow(1000));
}

function WaitRow({ line }: { readonly line: WaitLine }) {
  const { t } = useOfficeText();
  const { kind, count, oldestMs, isLate, record } = line;
  const nowMs = useNow(1000);
  return (
    <li>
      <Icon icon={ICONS[kind]} />
      <b>{t(`waits.${kind}`)}</b>
      <span>{count}</span>
      <span className={isLate ? 'warn' : 'faint'}>{formatAge(Math.max(0, nowMs - oldestMs))}</span>
      <ToolButton compact onClick={() => openPlace(WAIT_PLACES[kind], record)}>
        {t(`waits.verb.${kind}`)}
        <span className="visually-hidden"> {t(`waits.${kind}`)}</span>
      </ToolButton>
    </li>
  );
}
