import { Check, CircleAlert, CircleHelp, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, formatAmount } from '../../components/index.ts';
import type { LoanJudgement, LoanMove } from './loan-model.ts';
import type { LoanRequest } from './loan-request.ts';
import { Notice } from './notice.tsx';

interface LoanNoticeProps {
  readonly loan: LoanJudgement;
  readonly move: LoanMove;
  readonly currency: string;
  readonly request: LoanRequest;
}

/** Why a loan cannot be sent, or what became of the last one. */
export function LoanNotice({ loan, move, currency, request }: LoanNoticeProps) {
  const { t } = useTranslation('panels');
  const fault = useFault({ loan, move, currency });
  const { done, busy } = request;
  if (fault !== undefined) return <Wrong text={fault} />;
  if (done?.outcome.kind === 'rejected') return <Wrong text={done.outcome.message} />;
  if (done?.outcome.kind === 'unknown')
    return (
      <Notice tone="unknown" icon={CircleHelp} role="alert" text={t('loan.unknown')}>
        <Button size="small" busy={busy} onClick={() => void request.send(loan)}>
          {t('room.retrySameKey')}
        </Button>
      </Notice>
    );
  if (done === undefined) return <Notice tone="plain" icon={Info} text={t('loan.rests')} />;
  const words = { amount: formatAmount(done.amount, done.digits), currency: done.currency };
  const text = t(move === 'borrow' ? 'loan.borrowed' : 'loan.repaid', words);
  return <Notice tone="ok" icon={Check} role="status" text={text} />;
}

function Wrong({ text }: { readonly text: ReactNode }) {
  return <Notice tone="danger" icon={CircleAlert} role="alert" text={text} />;
}

/** Why what is typed cannot be sent, in words; undefined where it can. */
function useFault({ loan, move, currency }: Omit<LoanNoticeProps, 'request'>): string | undefined {
  const { t } = useTranslation('panels');
  const most = { amount: formatAmount(loan.most, loan.digits), currency };
  switch (loan.fault) {
    case undefined:
      return undefined;
    case 'malformed':
      return t('amount.noNumber', { digits: loan.digits });
    case 'nothingOwed':
      return t('loan.nothingOwed', { currency });
    case 'tooMuch':
      return t(move === 'borrow' ? 'loan.tooMuch' : 'loan.tooMuchRepay', most);
  }
}
