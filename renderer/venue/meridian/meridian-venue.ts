import { TRADE_GROUP } from '../../../backend/contract/headers.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import { REJECT_CODES } from '../../../backend/contract/mapping/reject-codes.ts';
import type { Direction } from '../../../backend/domain/direction.ts';
import type { EntryType, ExpireType } from '../../../backend/domain/orders/order-terms.ts';
import { DIRECTIONS, ENTRY_TYPES, EXPIRE_TYPES } from '../../../backend/contract/mapping/order-numbers.ts';
import { orderTypeOf } from '../../../backend/contract/mapping/placed-order-types.ts';
import type { WireNumbers } from '../../../backend/contract/mapping/wire-numbers.ts';
import type { ApiResult, Connection } from '../../connection/terminal-connection.ts';
import type { AccountEvent, OrdersPort, Venue, VenueAnswer } from '../port.ts';
import type { OrderDraft } from '../records.ts';
import { toAccountEvents, toFigures } from './account-events.ts';
import { readAccount, readAssetDigits } from './account-reader.ts';
import { callOf, toRequest } from './order-requests.ts';

/** The platform of a connection as a venue. */
export function createMeridianVenue(connection: Pick<Connection, 'api' | 'on' | 'sendsRecords'>): Venue {
  return {
    accounts: {
      read: (account) => readAccount(connection.api, account),
      assetDigits: () => readAssetDigits(connection.api),
      follow(listener) {
        const notify = (events: readonly AccountEvent[]) => events.forEach(listener);
        const stops = [
          connection.on('message', (message) => notify(toAccountEvents(message, connection.sendsRecords))),
          connection.on('assetText', (text) => {
            const figures = toFigures(text);
            if (figures !== undefined) listener({ kind: 'figures', figures });
          }),
          connection.on('messagesLive', () => listener({ kind: 'live' })),
          connection.on('messagesLost', () => listener({ kind: 'lost' })),
        ];
        return () => stops.forEach((stop) => stop());
      },
    },
    orders: createOrders(connection),
  };
}

/** Codes of a leverage that is not in force or not allowed. */
const LEVERAGE_CODES: readonly string[] = [
  REJECT_CODES.leverageAboveMaximum,
  REJECT_CODES.leverageOutsideRange,
];

function createOrders({ api }: Pick<Connection, 'api'>): OrdersPort {
  return {
    prepare: toRequest,
    readStored: readStoredDraft,
    async send(request, idempotencyKey) {
      const call = callOf(request);
      if (call === undefined) return { kind: 'unknown' };
      return toAnswer(await api.call(call, request.body, { group: TRADE_GROUP, idempotencyKey }));
    },
    isLeverageRefusal: (code) => LEVERAGE_CODES.includes(code),
  };
}

/** The first request under this key is still being worked on: its outcome is not known yet. */
const IN_FLIGHT_CODE = CODE.tooManyCalls;

function toAnswer(answer: ApiResult<unknown>): VenueAnswer {
  if (answer.kind === 'unknown') return { kind: 'unknown' };
  if (answer.kind === 'refused') {
    const { code, message, waitSeconds } = answer.failure;
    if (code === IN_FLIGHT_CODE && waitSeconds === undefined) return { kind: 'unknown' };
    return { kind: 'refused', code, message, ...(waitSeconds === undefined ? {} : { waitSeconds }) };
  }
  const data = answer.value;
  const orderId =
    typeof data === 'object' && data !== null ? (data as { orderId?: unknown }).orderId : undefined;
  return { kind: 'accepted', orderId: orderId === undefined || orderId === null ? '' : String(orderId) };
}

/** A draft as this version or one before kept it: those had the numbers of the wire, `bizType` among them. */
type StoredDraft = Omit<OrderDraft, 'direction' | 'entryType' | 'expireType'> & {
  readonly bizType?: number;
  readonly direction: Direction | number;
  readonly entryType: EntryType | number;
  readonly expireType: ExpireType | number;
};

/** A kept draft in the domain's words; the request itself is sent again as it was. */
function readStoredDraft(draft: unknown): OrderDraft {
  const { bizType, ...kept } = draft as StoredDraft;
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
