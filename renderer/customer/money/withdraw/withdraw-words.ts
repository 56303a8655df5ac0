import type { TradeType } from '../../../../backend/domain/account-type.ts';
import { Check, CircleX, Clock, Hourglass, Send, type LucideIcon } from 'lucide-react';
import type { WithdrawalState } from '../../../../backend/domain/withdrawals/index.ts';
import type { StateTone } from '../../../components/index.ts';
import type { PanelsKey } from '../../../i18n/index.ts';
import type { Mend } from './port.ts';
import type { WithdrawProblem } from './withdraw-model.ts';

/** How each state looks in a list and is called. */
export const WITHDRAWAL_STATES: Readonly<
  Record<WithdrawalState, { readonly tone: StateTone; readonly icon: LucideIcon; readonly label: PanelsKey }>
> = {
  waiting: { tone: 'wait', icon: Hourglass, label: 'withdraw.state.waiting' },
  approved: { tone: 'wait', icon: Hourglass, label: 'deposit.state.approvedByOne' },
  paying: { tone: 'wait', icon: Send, label: 'withdraw.state.paying' },
  done: { tone: 'ok', icon: Check, label: 'deposit.state.done' },
  refused: { tone: 'bad', icon: CircleX, label: 'withdraw.state.refused' },
  failed: { tone: 'bad', icon: CircleX, label: 'withdraw.state.failed' },
  cancelled: { tone: 'off', icon: Clock, label: 'withdraw.state.cancelled' },
};

/** What helps against a refusal, in words. */
export const MENDS: Readonly<Record<Mend, PanelsKey>> = {
  fundPassword: 'withdraw.mend.fundPassword',
  verification: 'withdraw.mend.verification',
  deposit: 'withdraw.mend.deposit',
  wait: 'withdraw.mend.wait',
  places: 'withdraw.mend.places',
  operator: 'withdraw.mend.operator',
};

export const PROBLEMS = {
  noNumber: 'amount.noNumber',
  tooSmall: 'amount.tooSmall',
  tooLarge: 'amount.tooLarge',
  belowFee: 'deposit.belowFee',
  aboveFree: 'transfer.tooMuch',
  aboveDay: 'withdraw.aboveDay',
} as const satisfies Readonly<Record<WithdrawProblem, PanelsKey>>;

/** What keeps money in an account of each type. */
export const STAYS = {
  cross: 'withdraw.stays.cross',
  isolated: 'withdraw.stays.isolated',
  spot: 'withdraw.stays.spot',
  leveragedSpot: 'withdraw.stays.leveragedSpot',
  stock: 'withdraw.stays.stock',
} as const satisfies Readonly<Record<TradeType, PanelsKey>>;
