import { type CustomerGroup, type GroupRecord } from '../../contract/calls/management/groups.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import type { TradeType } from '../../domain/account-type.ts';

export function groupRecord({ plays, ...group }: CustomerGroup): GroupRecord {
  if (plays === undefined) return group;
  return {
    ...group,
    plays: plays.map((play) => ({ ...play, tradeType: TRADE_TYPES.number(play.tradeType) })),
  };
}

/** @param otherwise The account type of a number that is none; undefined leaves it out. May throw. */
export function toGroup<Stated extends Omit<GroupRecord, 'id'>>(
  { plays, ...group }: Stated,
  otherwise?: (number: number) => TradeType,
): Omit<Stated, 'plays'> & Pick<CustomerGroup, 'plays'> {
  if (plays === undefined) return group;
  return {
    ...group,
    plays: plays.flatMap((play) => {
      const tradeType = TRADE_TYPES.word(play.tradeType) ?? otherwise?.(play.tradeType);
      return tradeType === undefined ? [] : [{ ...play, tradeType }];
    }),
  };
}
