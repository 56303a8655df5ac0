import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { EFFECT_MANAGEMENT } from '../../../backend/contract/calls/management/effects.ts';
import {
  Callout,
  EmptyState,
  formatNumber,
  Panel,
  PanelStrip,
  Skeleton,
  useNow,
  formatList,
} from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { printDecimal } from '../print-decimal.ts';
import { useOfficeText, type OfficeKey } from '../texts/office-text.ts';
import { useMay } from '../use-call.ts';
import type { EffectAnswer, SentEffect } from './effect-model.ts';
import { LevelsChart } from './levels-chart.tsx';
import { MoneyTable } from './money-table.tsx';
import { NearTable } from './near-table.tsx';
import { RevenueTable } from './revenue-table.tsx';
import type { EffectState } from './use-effect-of.ts';
import styles from './effect.module.css';

export interface EffectPaneProps {
  /** What the change that is being made would do, as the page asked. */
  readonly effect: EffectState;
  /** What to do to see an effect, said while there is no question. */
  readonly hint: string;
  /** What it was when the first of two persons sent it. */
  readonly sent?: SentEffect | undefined;
  /** Of the page, below the figures: more of the answer, a rule, signatures. */
  readonly children?: ((answer: EffectAnswer) => ReactNode) | undefined;
}

/** How old the figures are is said to the second. */
const SECOND_MS = 1000;

/** At the right of a change that touches people: what it would do to everybody who is in now. Nothing of it happens. */
export function EffectPane({ effect, hint, sent, children }: EffectPaneProps) {
  const { t } = useOfficeText();
  const may = useMay();
  const { question, answer, isOld, countedMs, error, isPending } = effect;
  const isCourse = question?.call.bizType === EFFECT_MANAGEMENT.effectOfScenario.bizType;
  const mayAsk = question === undefined || may(question.call.permission);
  return (
    <Panel name={t('effect.title')} className={styles['pane'] ?? ''} data-testid="effect-pane">
      <PanelStrip title={t('effect.title')}>
        {answer !== undefined &&
          (isPending || isOld ? <Age text={t('effect.counting')} /> : <Counted atMs={countedMs} />)}
      </PanelStrip>
      {!mayAsk && <EmptyState title={t('act.mayNot')} />}
      {question === undefined && <EmptyState title={t('effect.none')} detail={hint} />}
      {error !== null && <CallErrorNote error={error} />}
      {isPending && mayAsk && answer === undefined && error === null && (
        <Skeleton rows={8} label={t('effect.counting')} />
      )}
      {answer !== undefined && (
        <div
          className={styles['body']}
          data-old={isOld}
          tabIndex={0}
          role="group"
          aria-label={t('effect.title')}
        >
          <Counts answer={answer} sent={sent} />
          {answer.unknown > 0 && (
            <p className={styles['note']}>{t('effect.unknown', { count: answer.unknown })}</p>
          )}
          <LevelsChart answer={answer} />
          <NearTable answer={answer} />
          <MoneyTable answer={answer} />
          <RevenueTable answer={answer} sent={sent} />
          {answer.takesTwo && <TakesTwo answer={answer} isCourse={isCourse} />}
          {children?.(answer)}
        </div>
      )}
    </Panel>
  );
}

/** Why it waits for a second person, by the rules of the platform. */
function TakesTwo(props: { readonly answer: EffectAnswer; readonly isCourse: boolean }) {
  const { largePayments, stoppedOutCount } = props.answer;
  const { t } = useOfficeText();
  if (props.isCourse) return <Rule>{t('effect.closesMany', { count: stoppedOutCount })}</Rule>;
  const payments = largePayments.map(({ amount, currency }) => `${printDecimal(amount)} ${currency}`);
  return (
    <Rule>
      {payments.length === 0 ? t('effect.looser') : t('effect.paysMuch', { amounts: formatList(payments) })}
    </Rule>
  );
}

function Rule({ children }: { readonly children: ReactNode }) {
  const { t } = useOfficeText();
  return (
    <div className={styles['part']}>
      <Callout tone="warn" icon={Users}>
        <b>{t('effect.takesTwo')}</b> {children}
      </Callout>
    </div>
  );
}

function Age({ text }: { readonly text: string }) {
  return <span className={styles['age']}>{text}</span>;
}

function Counted({ atMs }: { readonly atMs: number }) {
  const { t } = useOfficeText();
  const seconds = Math.max(0, Math.round((useNow(SECOND_MS) - atMs) / SECOND_MS));
  return <Age text={t('effect.counted', { seconds })} />;
}

type CountName = Exclude<keyof SentEffect, 'revenue'>;

/** How many it touches, how many are called and how many lose something by force. */
function Counts({ answer, sent }: { readonly answer: EffectAnswer; readonly sent: SentEffect | undefined }) {
  const { t } = useOfficeText();
  const figures: readonly (readonly [CountName, OfficeKey, string | undefined, string])[] = [
    ['touched', 'effect.touched', undefined, t('effect.ofOpen', { count: answer.positions })],
    [
      'calledCount',
      'effect.called',
      'warn',
      t(answer.calledCount === 0 ? 'effect.nobodyCalled' : 'effect.newlyCalled'),
    ],
    [
      'stoppedOutCount',
      'effect.out',
      'danger',
      t(answer.stoppedOutCount === 0 ? 'effect.nobodyOut' : 'effect.atOnce'),
    ],
  ];
  return (
    <dl className={styles['counts']}>
      {figures.map(([member, name, tone, remark]) => {
        const [now, then] = [answer[member], sent?.[member]];
        return (
          <div key={member}>
            <dt>{t(name)}</dt>
            <dd>
              <b className={now > 0 ? tone : undefined}>{formatNumber(now, 0)}</b>
              <small className={then !== undefined && then !== now ? 'warn' : undefined}>
                {then === undefined ? remark : t('effect.whenSent', { number: formatNumber(then, 0) })}
              </small>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
