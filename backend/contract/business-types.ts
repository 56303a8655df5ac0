import type { AnyCall } from './call.ts';
import { CALLS, MANAGEMENT_CALLS } from './calls/calls.ts';

/** The names of the calls of a table. */
type NamesOf<Table extends Readonly<Record<string, AnyCall>>> = {
  readonly [Key in keyof Table]: Table[Key]['bizType'];
};

function namesOf<Table extends Readonly<Record<string, AnyCall>>>(table: Table): NamesOf<Table> {
  return Object.fromEntries(
    Object.entries(table).map(([key, { bizType }]) => [key, bizType]),
  ) as NamesOf<Table>;
}

/** Business types of what customers, their programs and guests call, and of messages on sockets. */
export const BIZ_TYPE = {
  ...namesOf(CALLS),
  switchTradeAccount: 'switch.trade.account',
  ping: 'ping',
  pong: 'pong',
} as const;
export type BizType = (typeof BIZ_TYPE)[keyof typeof BIZ_TYPE];

/** Business types of what operators call. Those under `venue.admin` are the platform's own. */
export const MANAGEMENT_BIZ_TYPE = namesOf(MANAGEMENT_CALLS);
