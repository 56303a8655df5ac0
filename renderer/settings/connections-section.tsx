import { Check, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineHealth } from '../../backend/client/index.ts';
import { Badge, Button, Callout, Icon, MINUS } from '../components/index.ts';
import { connection } from '../connection/terminal-connection.ts';
import { measureAnswer } from '../connection/measure-answer.ts';
import { useHealth } from '../market/market-api.ts';
import { useSession } from '../session/use-session.ts';
import { useWallTimes } from '../connection/wall-times.ts';
import { Group, Row } from './row.tsx';
import styles from './settings.module.css';

/** The platform that this terminal talks to, and a test of every line to it. */
export function ConnectionsSection() {
  const { t } = useTranslation('panels');
  const { profile } = connection();
  const session = useSession();
  const mode = session.customer?.companyType;
  return (
    <div className={styles['columns']}>
      <Group title="settings.group.profile" note="settings.group.profile.note">
        <Row label="settings.profile.name">
          {mode !== undefined && (
            <Badge tone={mode === 'demo' ? 'info' : 'warn'}>
              {t(mode === 'demo' ? 'frame.demo' : 'frame.real')}
            </Badge>
          )}
          <b>{profile.name}</b>
        </Row>
        <Row label="settings.profile.kind">
          {t(profile.kind === 'embedded' ? 'settings.profile.embedded' : 'settings.profile.remote')}
        </Row>
        <Row label="settings.profile.address">
          <code>{profile.baseUrl}</code>
        </Row>
        <Row label="settings.profile.quotes">
          <code>{profile.quoteWsUrl}</code>
        </Row>
        <Row label="settings.profile.messages">
          <code>{profile.messageWsUrl}</code>
        </Row>
        <Row label="settings.profile.company">{String(profile.companyId)}</Row>
      </Group>
      <ConnectionTest />
    </div>
  );
}

interface Answer {
  readonly answerMs: number | undefined;
  readonly offsetMs: number | undefined;
  readonly atMs: number;
}

/** Asks the platform anew and names every step with its figure. */
function ConnectionTest() {
  const { t } = useTranslation('panels');
  const wall = useWallTimes();
  const health = useHealth();
  const { state } = useSession();
  const [answer, setAnswer] = useState<Answer>();
  const [run, setRun] = useState(0);
  useEffect(() => {
    let gone = false;
    void measureAnswer(connection()).then((measured) => {
      if (!gone) setAnswer({ ...measured, atMs: Date.now() });
    });
    return () => {
      gone = true;
    };
  }, [run]);
  const again = () => {
    setAnswer(undefined);
    setRun((count) => count + 1);
  };
  if (answer === undefined)
    return (
      <Group title="settings.group.test">
        <p className={styles['wait']} role="status">
          {t('settings.test.running')}
        </p>
      </Group>
    );
  const measured: Measured = { ...health, ...answer, signedIn: state === 'signedIn' };
  const verdict = verdictOf(measured);
  return (
    <Group title="settings.group.test">
      <ol className={styles['steps']} aria-label={t('settings.group.test')}>
        {checkSteps(measured).map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
      <Callout tone={VERDICT_TONES[verdict]} icon={SIGNS_OF_TONE[VERDICT_TONES[verdict]]}>
        {t(`settings.verdict.${verdict}`)}
      </Callout>
      <p className={styles['again']}>
        <Button onClick={again}>{t('settings.test.again')}</Button>
        <span className="faint">{t('settings.test.at', { time: wall.time(answer.atMs) })}</span>
      </p>
    </Group>
  );
}

const SIGNS = { ok: Check, look: TriangleAlert, failed: CircleX } as const;
const TONES = { ok: 'ok', look: 'warn', failed: 'danger' } as const;
const SIGNS_OF_TONE = { ok: Check, warn: TriangleAlert, danger: CircleX } as const;
const VERDICT_TONES = { works: 'ok', blind: 'warn', readOnly: 'warn', unreachable: 'danger' } as const;

function Step({ step }: { readonly step: CheckStep }) {
  const { t } = useTranslation('panels');
  const { id, state, figure } = step;
  const text =
    figure === undefined
      ? t(`settings.step.${state}`)
      : 'ms' in figure
        ? `${figure.ms < 0 ? MINUS : id === 'clock' && figure.ms > 0 ? '+' : ''}${Math.abs(figure.ms)} ms`
        : t('settings.step.calls', { used: figure.used, limit: figure.limit });
  return (
    <li data-state={state}>
      <span className={TONES[state]}>
        <Icon icon={SIGNS[state]} />
        <span className="visually-hidden">{t(`settings.step.${state}`)}</span>
      </span>
      {t(`settings.step.${id}`)}
      <b>{text}</b>
    </li>
  );
}

/** What a test of the connection has measured. */
export interface Measured {
  /** How long the platform took to answer a call, in milliseconds; undefined when it did not. */
  readonly answerMs: number | undefined;
  /** Platform clock minus local clock, in milliseconds. */
  readonly offsetMs: number | undefined;
  readonly quotes: LineHealth;
  readonly messages: LineHealth;
  readonly signedIn: boolean;
  readonly callsUsed: number | undefined;
  readonly callsLimit: number | undefined;
}

export type StepId = 'answer' | 'clock' | 'session' | 'quotes' | 'messages' | 'budget';

interface CheckStep {
  readonly id: StepId;
  readonly state: 'ok' | 'look' | 'failed';
  /** Milliseconds, or calls; undefined where there is none. */
  readonly figure?: { readonly ms: number } | { readonly used: number; readonly limit: number } | undefined;
}

/** What the profile can do now. */
export type Verdict = 'works' | 'blind' | 'readOnly' | 'unreachable';

/** A clock that is further off than this (milliseconds) is looked at: signed calls are refused by their time. */
export const CLOCK_OFFSET_LIMIT_MS = 1_000;
/** Share of the calls of a minute, in percent, from which the budget is looked at. */
const BUDGET_LOOK_PERCENT = 80;

function line(id: 'quotes' | 'messages', { state, latencyMs }: LineHealth): CheckStep {
  const figure = latencyMs === undefined ? undefined : { ms: Math.round(latencyMs) };
  return { id, state: state === 'live' ? 'ok' : state === 'connecting' ? 'look' : 'failed', figure };
}

/** The steps of the test in the order in which they depend on one another. */
export function checkSteps(measured: Measured): readonly CheckStep[] {
  const { answerMs, offsetMs, signedIn, callsUsed: used, callsLimit: limit } = measured;
  const isFar = offsetMs !== undefined && Math.abs(offsetMs) > CLOCK_OFFSET_LIMIT_MS;
  return [
    {
      id: 'answer',
      state: answerMs === undefined ? 'failed' : 'ok',
      figure: answerMs === undefined ? undefined : { ms: Math.round(answerMs) },
    },
    {
      id: 'clock',
      state: offsetMs === undefined ? 'failed' : isFar ? 'look' : 'ok',
      figure: offsetMs === undefined ? undefined : { ms: Math.round(offsetMs) },
    },
    { id: 'session', state: signedIn ? 'ok' : 'look' },
    line('quotes', measured.quotes),
    line('messages', measured.messages),
    ...(used === undefined || limit === undefined
      ? []
      : [
          {
            id: 'budget' as const,
            state: used * 100 >= limit * BUDGET_LOOK_PERCENT ? ('look' as const) : ('ok' as const),
            figure: { used, limit },
          },
        ]),
  ];
}

/** One sentence on what can be done: the first thing that is missing decides. */
export function verdictOf(measured: Measured): Verdict {
  if (measured.answerMs === undefined) return 'unreachable';
  if (!measured.signedIn || measured.messages.state !== 'live') return 'readOnly';
  return measured.quotes.state === 'live' ? 'works' : 'blind';
}
