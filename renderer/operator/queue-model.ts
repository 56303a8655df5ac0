import { sumByCurrency, type CurrencyAmount } from '../../backend/domain/currency-amount.ts';
import {
  ArrowUpFromLine,
  ArrowDownToLine,
  Check,
  CircleX,
  Clock,
  Hand,
  Hourglass,
  Send,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { TradeType } from '../../backend/domain/account-type.ts';
import type { StateTone } from '../components/index.ts';
import type { PanelsKey } from '../i18n/i18n.ts';
import type { Operator, Proposal, ApprovalBlock, ProposalState } from './port.ts';

/** Parts of the queue. */
export type QueueTab = 'waiting' | 'deposits' | 'withdrawals' | 'ended';

const ENDED: ReadonlySet<Proposal['state']> = new Set(['done', 'refused', 'failed', 'void']);

/** True while somebody has to approve or refuse. */
function isUndecided({ state }: Pick<Proposal, 'state'>): boolean {
  return state === 'awaitingFirstApproval' || state === 'awaitingSecondApproval';
}

/** True while a person of the office is waited for: for a decision, or for a transfer by hand. */
export function isWaiting({ state }: Pick<Proposal, 'state'>): boolean {
  return isUndecided({ state }) || state === 'manualPayout';
}

/**
 * What a part of the queue shows: what waits longest stands first there, elsewhere the newest. A search finds the words that a row
 * shows, of the channel in the language of the screen.
 */
export function proposalsOf(
  proposals: readonly Proposal[],
  tab: QueueTab,
  search: string,
  channelWords: (channel: Proposal['channel']) => string = String,
): readonly Proposal[] {
  const wanted = search.trim().toLowerCase();
  const fits = proposals.filter(
    ({ number, customerNo, place, channel, currency }) =>
      wanted === '' ||
      [number, customerNo, place, channelWords(channel), currency].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
  switch (tab) {
    case 'waiting':
      return fits.filter(isWaiting).toSorted((one, other) => one.requestedAtMs - other.requestedAtMs);
    case 'ended':
      return fits.filter(({ state }) => ENDED.has(state));
    case 'deposits':
      return fits.filter(({ kind, state }) => kind === 'deposit' && !ENDED.has(state));
    case 'withdrawals':
      return fits.filter(({ kind, state }) => kind === 'withdrawal' && !ENDED.has(state));
  }
}

/** Why somebody may not approve. */
export type Obstacle = ApprovalBlock | { readonly type: 'role' | 'signedFirst' | 'over' };

/** What stands between an operator and the approval of a proposal. Four eyes are those of two persons. */
export function obstacleTo(
  { state, approvedByCaller, approvalBlock }: Pick<Proposal, 'state' | 'approvedByCaller' | 'approvalBlock'>,
  { permissions }: Pick<Operator, 'permissions'>,
): Obstacle | undefined {
  if (!isUndecided({ state })) return { type: 'over' };
  if (!permissions.has('money.approve')) return { type: 'role' };
  return approvedByCaller ? { type: 'signedFirst' } : approvalBlock;
}

/** Under which name whoever is signed in stands among those who approved; undefined for somebody who did not. */
export function ownNameIn(
  { approvals, approvedByCaller }: Pick<Proposal, 'approvals' | 'approvedByCaller'>,
  { appId, name }: Pick<Operator, 'appId' | 'name'>,
): string | undefined {
  if (!approvedByCaller) return undefined;
  return approvals.find((each) => each === appId) ?? approvals.find((each) => each === name);
}

/** Whether somebody may refuse: what waits, and a deposit that nobody has paid. The first person may refuse what it approved. */
export function mayRefuse(
  { state }: Pick<Proposal, 'state'>,
  { permissions }: Pick<Operator, 'permissions'>,
): boolean {
  return permissions.has('money.approve') && (isUndecided({ state }) || state === 'unpaid');
}

/** Whether somebody may say that a withdrawal was transferred by hand, or cannot be. */
export function mayMark(
  { state }: Pick<Proposal, 'state'>,
  { permissions }: Pick<Operator, 'permissions'>,
): boolean {
  return state === 'manualPayout' && permissions.has('money.approve');
}

/** Sums of what waits to come in or to go out, by currency. */
export function waitingSums(
  proposals: readonly Proposal[],
  kind: Proposal['kind'],
): readonly CurrencyAmount[] {
  return sumByCurrency(proposals.filter((each) => each.kind === kind && isWaiting(each)));
}

/** How each state looks and is called. */
export const STATES: Readonly<
  Record<ProposalState, { readonly tone: StateTone; readonly icon: LucideIcon; readonly label: PanelsKey }>
> = {
  unpaid: { tone: 'off', icon: Clock, label: 'treasury.state.unpaid' },
  awaitingFirstApproval: { tone: 'look', icon: Hourglass, label: 'treasury.state.awaitingFirstApproval' },
  awaitingSecondApproval: { tone: 'look', icon: Hourglass, label: 'treasury.state.awaitingSecondApproval' },
  manualPayout: { tone: 'look', icon: Hand, label: 'treasury.state.manualPayout' },
  sending: { tone: 'wait', icon: Send, label: 'treasury.state.sending' },
  done: { tone: 'ok', icon: Check, label: 'treasury.state.done' },
  returning: { tone: 'bad', icon: Undo2, label: 'treasury.state.returning' },
  refused: { tone: 'bad', icon: CircleX, label: 'treasury.state.refused' },
  failed: { tone: 'bad', icon: CircleX, label: 'treasury.state.failed' },
  void: { tone: 'off', icon: Clock, label: 'treasury.state.void' },
};

export const KINDS: Readonly<
  Record<Proposal['kind'], { readonly icon: LucideIcon; readonly label: PanelsKey; readonly sign: 1n | -1n }>
> = {
  deposit: { icon: ArrowDownToLine, label: 'treasury.deposit', sign: 1n },
  withdrawal: { icon: ArrowUpFromLine, label: 'treasury.withdrawal', sign: -1n },
};

/** Names of account types. */
export const TYPE_NAMES: Readonly<Record<TradeType, PanelsKey>> = {
  cross: 'money.cross',
  isolated: 'money.isolated',
  leveragedSpot: 'money.leveragedSpot',
  spot: 'money.spot',
  stock: 'money.stock',
};

const ROLES: Readonly<Record<string, PanelsKey>> = {
  viewer: 'treasury.role.viewer',
  support: 'treasury.role.support',
  dealer: 'treasury.role.dealer',
  treasurer: 'treasury.role.treasurer',
  administrator: 'treasury.role.administrator',
};

/** The word for a role; undefined for one that this terminal does not know. */
export function roleKey(role: string): PanelsKey | undefined {
  return Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
}

/** Longest reason of a refusal or failure. */
export const REASON_LENGTH = 200;
