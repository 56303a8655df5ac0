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
import type { PanelsKey } from '../i18n/index.ts';
import type { Proposal, ProposalState } from './port.ts';

/** How each state looks and is called. */
export const STATES: Readonly<
  Record<ProposalState, { readonly tone: StateTone; readonly icon: LucideIcon; readonly label: PanelsKey }>
> = {
  unpaid: { tone: 'off', icon: Clock, label: 'treasury.state.unpaid' },
  first: { tone: 'look', icon: Hourglass, label: 'treasury.state.first' },
  second: { tone: 'look', icon: Hourglass, label: 'treasury.state.second' },
  byHand: { tone: 'look', icon: Hand, label: 'treasury.state.byHand' },
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
