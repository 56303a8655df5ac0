import { useMutation } from '@tanstack/react-query';
import { Check, Eye, Hand, Hourglass, IdCard, MessageSquareQuote, UserRound } from 'lucide-react';
import type { VisitorAct } from '../../../backend/contract/calls/management/demo-company.ts';
import { DEMO_COMPANY_MANAGEMENT } from '../../../backend/contract/calls/management/demo-company.ts';
import { Button, Icon } from '../../components/index.ts';
import { CallErrorNote } from '../../connection/call-failure.tsx';
import { newTrace, queryClient, valueOf } from '../../connection/terminal-connection.ts';
import { operatorLine } from '../../operator/meridian/line.ts';
import { openPlace } from '../place.ts';
import { CALL_KEY, useMay } from '../use-call.ts';
import type { StoryState, StoryStep } from './story-steps.ts';
import { useStoryText } from './story-text.ts';
import styles from './story.module.css';

export interface StoryNotesProps {
  readonly step: StoryStep;
  readonly facts: StoryState;
  /** With the questions that are usually questions. */
  readonly full?: boolean;
}

/** What a presenter says and presses in a step, and what the audience sees, with a check where it is there. */
export function StoryNotes({ step, facts, full = false }: StoryNotesProps) {
  const { t, stepText } = useStoryText();
  const { say, press, see, questions } = stepText(step.id);
  const { visitor } = facts;
  return (
    <div className={styles['notes']}>
      <section>
        <h3>
          <Icon icon={MessageSquareQuote} />
          {t('say')}
        </h3>
        <p className={styles['say']}>{say}</p>
        {full && (
          <dl className={styles['questions']} aria-label={t('questions')}>
            {questions.map(([question, answer]) => (
              <div key={question}>
                <dt>{question}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
      <section>
        <h3>
          <Icon icon={Hand} />
          {t('press')}
        </h3>
        <ol>
          {press.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <div className={styles['acts']}>
          {step.act !== undefined && <VisitorButton key={step.act} act={step.act} />}
          {step.section === 'customers' && visitor !== undefined && (
            <Button size="small" onClick={() => openPlace('customers', visitor)}>
              <Icon icon={IdCard} size={12} />
              {t('openVisitor')}
            </Button>
          )}
        </div>
      </section>
      <section>
        <h3>
          <Icon icon={Eye} />
          {t('see')}
        </h3>
        <ul>
          {see.map((line, at) => (
            <SeenLine key={line} line={line} isSeen={step.seen[at]?.(facts)} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** A line of what the audience sees: a check when it is there, an hourglass before, an eye where only eyes can tell. */
function SeenLine({ line, isSeen }: { readonly line: string; readonly isSeen: boolean | undefined }) {
  const { t } = useStoryText();
  const icon = isSeen === undefined ? Eye : isSeen ? Check : Hourglass;
  return (
    <li data-seen={isSeen} title={isSeen === undefined ? undefined : t(isSeen ? 'isSeen' : 'notSeen')}>
      <Icon icon={icon} size={12} />
      <span>{line}</span>
    </li>
  );
}

/** Lets the visitor do its part of a step. */
function VisitorButton({ act }: { readonly act: VisitorAct }) {
  const { t } = useStoryText();
  const may = useMay()(DEMO_COMPANY_MANAGEMENT.actInDemoCompany.permission);
  const { mutate, isPending, error } = useMutation(
    {
      mutationFn: async () =>
        valueOf(await operatorLine().call(DEMO_COMPANY_MANAGEMENT.actInDemoCompany, { act }, newTrace())),
      // It touches customers, money, orders and the market alike.
      onSuccess: () => queryClient.invalidateQueries({ queryKey: CALL_KEY }),
    },
    queryClient,
  );
  return (
    <>
      <Button size="small" busy={isPending} disabled={!may} onClick={() => mutate()}>
        <Icon icon={UserRound} size={12} />
        {t('act')}
      </Button>
      {error && <CallErrorNote error={error} />}
    </>
  );
}
