import type { Direction } from '../../../backend/domain/direction.ts';
import type { EntryType, ExpireType } from '../../../backend/domain/order-terms.ts';
import { DIRECTIONS, ENTRY_TYPES, EXPIRE_TYPES } from '../../../backend/contract/mapping/order-numbers.ts';
import { orderTypeOf } from '../../../backend/contract/mapping/placed-order-types.ts';
import type { WireNumbers } from '../../../backend/contract/mapping/wire-numbers.ts';
import type { OrderDraft } from '../records.ts';

/** A draft as this version or one before kept it: those had the numbers of the wire, `bizType` among them. */
type KeptDraft = Omit<OrderDraft, 'direction' | 'entryType' | 'expireType'> & {
  readonly bizType?: number;
  readonly direction: Direction | number;
  readonly entryType: EntryType | number;
  readonly expireType: ExpireType | number;
};

/** A kept draft in the domain's words; the request itself is sent again as it was. */
export function readKeptDraft(draft: unknown): OrderDraft {
  const { bizType, ...kept } = draft as KeptDraft;
  const word = <Word extends string>(list: WireNumbers<Word>, value: Word | number, other: Word) =>
    typeof value === 'number' ? (list.word(value) ?? other) : value;
  return {
    ...kept,
    type: bizType === undefined ? kept.type : (orderTypeOf(bizType) ?? 'marketOpen'),
    direction: word(DIRECTIONS, kept.direction, 'buy'),
    entryType: word(ENTRY_TYPES, kept.entryType, 'quantity'),
    expireType: word(EXPIRE_TYPES, kept.expireType, 'day'),
  };
}
