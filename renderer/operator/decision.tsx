import { Check, Lock } from 'lucide-react';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Callout, Field, formatAmount, StateWord } from '../components/index.ts';
import { CallFailure, type Failed } from '../connection/call-failure.tsx';
import type { PanelsKey } from '../i18n/i18n.ts';
import { useWallTimes } from '../connection/wall-times.ts';
import { newTrace, type ApiResult } from '../connection/terminal-connection.ts';
import type { Operator, Proposal } from './port.ts';
import {
  mayMark,
  mayRefuse,
  obstacleTo,
  ownNameIn,
  type Obstacle,
  REASON_LENGTH,
  roleKey,
} from './queue-model.ts';
import { operatorPort, refreshQueue } from './use-operator.ts';
import styles from './operator.module.css';

/** Two places for two persons, and what whoever is signed in may do. */
export function Decision(props: { readonly proposal: Proposal; readonly operator: Operator }) {
  const { t } = useTranslation('panels');
  const { proposal, operator } = props;
  const [reason, setReason] = useState('');
  const { busy, failed, decide } = useDecision();
  const obstacle = obstacleTo(proposal, operator);
  const canRefuse = mayRefuse(proposal, operator);
  const { amount, digits, currency } = proposal;
  const words = { amount: formatAmount(amount, digits), currency };
  return (
    <div className={styles['decision']}>
      <Signers proposal={proposal} operator={operator} />
      <ObstacleText obstacle={obstacle} operator={operator} />
      {canRefuse && (
        <Field
          label={t('treasury.reason')}
          placeholder={t('treasury.reasonHint')}
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={setReason}
        />
      )}
      {(canRefuse || obstacle === undefined) && (
        <div className={styles['decide']}>
          <Button
            busy={busy}
            disabled={!canRefuse || reason.trim() === ''}
            title={reason.trim() === '' ? t('treasury.reasonFirst') : undefined}
            onClick={() => void decide((key) => operatorPort().refuse(proposal, reason.trim(), key))}
          >
            {t(proposal.state === 'unpaid' ? 'treasury.end' : 'treasury.refuse')}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={obstacle !== undefined}
            onClick={() => void decide((key) => operatorPort().approve(proposal, key))}
          >
            {t(approveKey(proposal), words)}
          </Button>
        </div>
      )}
      {mayMark(proposal, operator) && <ManualPayout proposal={proposal} />}
      {failed !== undefined && <CallFailure result={failed} />}
    </div>
  );
}

/** What the button does: the first of two persons moves no money. */
function approveKey({ kind, state, approvalsNeeded }: Proposal) {
  if (state === 'awaitingFirstApproval' && approvalsNeeded > 1) return 'treasury.approveFirst';
  return kind === 'deposit' ? 'treasury.approveIn' : 'treasury.approveOut';
}

function Signers({ proposal, operator }: { readonly proposal: Proposal; readonly operator: Operator }) {
  const { t } = useTranslation('panels');
  const { approvals, approvalsNeeded, state } = proposal;
  const own = ownNameIn(proposal, operator);
  if (state === 'unpaid' || (approvals.length === 0 && state !== 'awaitingFirstApproval')) return null;
  return (
    <ol className={styles['signers']} aria-label={t('treasury.signed')}>
      <Signer
        title={t('treasury.firstPerson')}
        name={approvals[0]}
        you={own === approvals[0] ? operator.name : undefined}
        isNext={state === 'awaitingFirstApproval'}
      />
      {approvalsNeeded > 1 && (
        <Signer
          title={t('treasury.secondPerson')}
          name={approvals[1]}
          you={own === approvals[1] ? operator.name : undefined}
          isNext={state === 'awaitingSecondApproval'}
        />
      )}
    </ol>
  );
}

function Signer(props: {
  readonly title: string;
  readonly name: string | undefined;
  /** The name of whoever is signed in, where it signed here. */
  readonly you: string | undefined;
  readonly isNext: boolean;
}) {
  const { t } = useTranslation('panels');
  const { title, name, you, isNext } = props;
  return (
    <li data-next={isNext} data-signed={name !== undefined}>
      <small>{title}</small>
      {name === undefined ? (
        <span className="faint">{t('treasury.open')}</span>
      ) : (
        <StateWord tone="ok" icon={Check}>
          {you === undefined ? name : t('treasury.you', { name: you })}
        </StateWord>
      )}
    </li>
  );
}

const OBSTACLES = {
  role: 'treasury.roleMayNot',
  signedFirst: 'treasury.signedFirst',
  company: 'treasury.companyMayNot',
  issuer: 'treasury.issuerMayNot',
  sameIssuer: 'treasury.sameIssuerWaits',
} as const satisfies Readonly<Record<Exclude<Obstacle['type'], 'over'>, PanelsKey>>;

/** Why this person cannot approve, in words. */
function ObstacleText(props: { readonly obstacle: Obstacle | undefined; readonly operator: Operator }) {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const { obstacle, operator } = props;
  if (obstacle === undefined || obstacle.type === 'over') return null;
  const key = roleKey(operator.role);
  const role = key === undefined ? operator.role : t(key);
  const time = obstacle.type === 'sameIssuer' ? wall.dateTime(obstacle.untilMs) : '';
  return (
    <Callout tone="warn" icon={Lock}>
      {t(OBSTACLES[obstacle.type], { role, time })}
    </Callout>
  );
}

/** Longest number of a transfer. */
const NUMBER_LENGTH = 64;

/** A withdrawal that somebody of the office transfers: that it was, or that it cannot be. */
function ManualPayout({ proposal }: { readonly proposal: Proposal }) {
  const { t } = useTranslation('panels');
  const [transfer, setTransfer] = useState('');
  const [reason, setReason] = useState('');
  const { busy, failed, decide } = useDecision();
  const port = operatorPort();
  return (
    <>
      <p className="faint">{t('treasury.manualPayout')}</p>
      <div className={styles['mark']}>
        <Field
          label={t('withdraw.transferNumber')}
          value={transfer}
          maxLength={NUMBER_LENGTH}
          onChange={setTransfer}
        />
        <Button
          variant="primary"
          busy={busy}
          disabled={transfer.trim() === ''}
          onClick={() => void decide((key) => port.markSent(proposal, transfer.trim(), key))}
        >
          {t('treasury.markSent')}
        </Button>
        <Field
          label={t('treasury.reason')}
          placeholder={t('treasury.reasonHint')}
          value={reason}
          maxLength={REASON_LENGTH}
          onChange={setReason}
        />
        <Button
          busy={busy}
          disabled={reason.trim() === ''}
          onClick={() => void decide((key) => port.markFailed(proposal, reason.trim(), key))}
        >
          {t('treasury.markFailed')}
        </Button>
      </div>
      {failed !== undefined && <CallFailure result={failed} />}
    </>
  );
}

/** One decision at a time, executed once. */
function useDecision() {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failed>();
  // Known at once: two presses may come before the page has rendered.
  const isOnItsWay = useRef(false);
  const decide = async (ask: (key: string) => Promise<ApiResult<null>>) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    setBusy(true);
    setFailed(undefined);
    const answer = await ask(newTrace());
    await refreshQueue();
    isOnItsWay.current = false;
    setBusy(false);
    if (answer.kind !== 'value') setFailed(answer);
  };
  return { busy, failed, decide };
}
