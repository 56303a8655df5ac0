import { Check, Copy, Hourglass, Repeat, TriangleAlert } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { valueOf, type ApiResult } from '../../../../backend/client/index.ts';
import { CODE } from '../../../../backend/contract/errors/codes.ts';
import REMEDIES from '../../../../backend/contract/errors/remedies.json' with { type: 'json' };
import { Button, Callout, Icon, ToolButton } from '../../../components/index.ts';
import { CallFailure } from '../../../connection/call-failure.tsx';
import { queryClient } from '../../../connection/terminal-connection.ts';
import { restate } from '../../../i18n/rejection-text.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import { answerShape } from '../call-shapes.ts';
import { findPage, type CallPage } from '../catalogue.ts';
import { RecordView } from '../record/record-view.tsx';
import { isWaitingFor, type WaitingRow } from '../waiting/waiting-row.ts';
import { makeCall, OFFICE_KEY, type SentBody } from './sending.ts';
import styles from './confirm.module.css';

export interface OutcomeProps {
  readonly page: CallPage;
  readonly sent: SentBody;
  readonly outcome: ApiResult<unknown>;
  /** Sends the same again, under the same key. */
  onAgain(): void;
}

/** What came of a change, in words. */
export function Outcome({ page, sent, outcome, onAgain }: OutcomeProps) {
  const { t } = useOfficeText();
  switch (outcome.kind) {
    case 'value':
      return <Answered page={page} value={outcome.value} />;
    case 'unknown':
      return (
        <div className={styles['outcome']} data-unknown>
          <Callout tone="warn" icon={TriangleAlert} role="alert">
            {t('call.unknown')}
          </Callout>
          <Button size="small" onClick={onAgain}>
            <Icon icon={Repeat} size={12} /> {t('call.again')}
          </Button>
        </div>
      );
    case 'refused':
      return outcome.failure.code === CODE.proposalStateForbids ? (
        <MaybeWaiting page={page} sent={sent} outcome={outcome} />
      ) : (
        <Refused outcome={outcome} />
      );
  }
}

function Answered({ page, value }: { readonly page: CallPage; readonly value: unknown }) {
  const { t } = useOfficeText();
  const isSecret = page.call.answer === 'secret';
  const hasMore = value !== null && value !== undefined && value !== true;
  return (
    <div className={styles['outcome']}>
      <Callout tone="ok" icon={Check}>
        <span role="status">{t('call.done')}</span>
      </Callout>
      {isSecret && (
        <Callout tone="warn" icon={TriangleAlert}>
          {t('call.secret')}
        </Callout>
      )}
      {hasMore && <RecordView shape={answerShape(page)} value={value} canCopy={isSecret} />}
    </div>
  );
}

type RefusedResult = Extract<ApiResult<unknown>, { kind: 'refused' }>;

/** A refusal: its words, the code to copy, and what helps where the catalogue says it. */
export function Refused({ outcome }: { readonly outcome: RefusedResult }) {
  const { t } = useOfficeText();
  const { code } = outcome.failure;
  const remedy = (REMEDIES as Readonly<Record<string, string>>)[code];
  return (
    <div className={styles['outcome']}>
      <CallFailure result={outcome} />
      {remedy !== undefined && (
        <p className={styles['quiet']}>
          {t('call.remedy')} <span lang="en">{remedy}</span>
        </p>
      )}
      <ToolButton onClick={() => void navigator.clipboard.writeText(code)}>
        <Icon icon={Copy} size={12} /> {t('call.copyCode')}
      </ToolButton>
    </div>
  );
}

/** A refusal that says that something is not in the right state: of a change that two persons make, it waits for the second. */
function MaybeWaiting({
  page,
  sent,
  outcome,
}: Omit<OutcomeProps, 'onAgain'> & { readonly outcome: RefusedResult }) {
  const { t } = useOfficeText();
  const { data: waits } = useQuery(
    {
      queryKey: [...OFFICE_KEY, 'waitsFor', page.name, sent],
      queryFn: async () => {
        const waiting = findPage('waitingRequests');
        if (waiting === undefined) return false;
        const rows = valueOf(await makeCall(waiting, {})) as readonly WaitingRow[];
        return rows.some((row) => isWaitingFor(row, page.call.bizType, sent));
      },
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );
  if (waits !== true) return <Refused outcome={outcome} />;
  return (
    <div className={styles['outcome']} data-waiting>
      <Callout tone="warn" icon={Hourglass}>
        <span role="status">
          <b>{t('call.waits')}</b> {restate(outcome.failure.message)}
        </span>
      </Callout>
    </div>
  );
}
