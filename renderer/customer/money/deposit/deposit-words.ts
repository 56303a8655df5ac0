import { Check, CircleX, Clock, Hourglass, Undo2, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DepositState } from '../../../../backend/domain/deposits/index.ts';
import type { StateTone } from '../../../components/index.ts';
import type { PanelsKey } from '../../../i18n/index.ts';
import { ownReason } from './deposit-model.ts';

/** How each state looks in a list and is called. */
export const DEPOSIT_STATES: Readonly<
  Record<DepositState, { readonly tone: StateTone; readonly icon: LucideIcon; readonly label: PanelsKey }>
> = {
  waiting: { tone: 'wait', icon: Hourglass, label: 'deposit.state.waiting' },
  paid: { tone: 'wait', icon: Hourglass, label: 'deposit.state.paidInReview' },
  approved: { tone: 'wait', icon: Hourglass, label: 'deposit.state.approvedByOne' },
  done: { tone: 'ok', icon: Check, label: 'deposit.state.done' },
  refused: { tone: 'bad', icon: CircleX, label: 'deposit.state.refused' },
  refunded: { tone: 'bad', icon: Undo2, label: 'deposit.state.refunded' },
  failed: { tone: 'off', icon: CircleX, label: 'deposit.state.failed' },
  void: { tone: 'off', icon: Clock, label: 'deposit.state.void' },
};

const OWN_REASONS: Readonly<Record<NonNullable<ReturnType<typeof ownReason>>, PanelsKey>> = {
  expired: 'deposit.why.expired',
  belowFee: 'deposit.why.belowFee',
  notAccepted: 'deposit.why.notAccepted',
  notPaid: 'deposit.why.notPaid',
};

/** Why deposits ended as they did: the platform's own reasons in the terminal's language, a person's words as they are. */
export function useReasons(): (reason: string) => string {
  const { t } = useTranslation('panels');
  return (reason) => {
    const own = ownReason(reason);
    return own === undefined ? reason : t(OWN_REASONS[own]);
  };
}
