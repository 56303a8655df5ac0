import { TRADE_GROUP } from '../../../backend/contract/business-types.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import { REJECT_CODES } from '../../../backend/contract/mapping/reject-codes.ts';
import type { ApiResult, Connection } from '../../connection/index.ts';
import type { AccountEvent, OrdersPort, Venue, VenueAnswer } from '../port.ts';
import { toAccountEvents, toFigures } from './account-events.ts';
import { readAccount, readAssetDigits } from './account-reader.ts';
import { readKeptDraft } from './kept-draft.ts';
import { toRequest } from './order-requests.ts';

/** The platform of a connection as a venue. */
export function createMeridianVenue(connection: Pick<Connection, 'api' | 'on' | 'tellsRecords'>): Venue {
  return {
    accounts: {
      read: (account) => readAccount(connection.api, account),
      assetDigits: () => readAssetDigits(connection.api),
      follow(listener) {
        const tell = (events: readonly AccountEvent[]) => events.forEach(listener);
        const stops = [
          connection.on('message', (message) => tell(toAccountEvents(message, connection.tellsRecords))),
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
    readKept: readKeptDraft,
    async send({ businessType, body }, idempotencyKey) {
      const options = { group: TRADE_GROUP, idempotencyKey };
      return toAnswer(await api.call<unknown>(businessType, body, options));
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
