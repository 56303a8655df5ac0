import { Type } from 'typebox';
import { DATA_PUSH_GROUP_NAME } from '../../data-push/limits.ts';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import * as Id from '../../records/ids.ts';
import { MAX_PAGE_SIZE, PageOf, pageRequestMembers } from '../../records/page.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import { Milliseconds, Nullable, Text, Whole } from '../../records/shapes.ts';
import { MAX_SEARCH_LENGTH } from './search.ts';

const GroupName = describe(
  'Name of the group of data push.',
  Type.String({ pattern: DATA_PUSH_GROUP_NAME.source }),
);
const GroupState = {
  name: GroupName,
  position: describe('Number of the last event that the group has confirmed.', Whole),
  waitingEvents: describe('Events that it has not confirmed.', Whole),
};

const Group = Type.Object({
  ...GroupState,
  newestEventId: describe('Number of the newest event of the company; 0 without any.', Whole),
  isConnected: describe('True while a program of the group is connected.', Type.Boolean()),
  isFailing: describe('True when its events could not be read or its place not stored.', Type.Boolean()),
  seenTime: describe(
    'When it last confirmed something or was there, milliseconds since 1970 (UTC).',
    Milliseconds,
  ),
});

const PushedEvent = Type.Object({
  eventId: describe('Number of the event, in the order in which events are sent.', Whole),
  eventType: describe('Kind of event.', Text),
  time: describe('When it was made, milliseconds since 1970 (UTC).', Milliseconds),
  data: describe('What is sent.', Type.Unknown()),
});

/** States of a request to the external system. */
const SETTLEMENT_STATES = ['sent', 'owed', 'cancelling', 'done', 'cancelled', 'abandoned'] as const;

const SettlementRequest = Type.Object({
  requestNo: describe('Number of the request, by which the external system knows it.', Text),
  cancelNo: describe('Number under which it is cancelled.', Text),
  state: describe(
    '`sent`: an opening was sent, its outcome is open; `owed`: money is returned until it is taken; `cancelling`: it is being undone; `done`, `cancelled`, `abandoned`: ended.',
    Text,
  ),
  operationType: describe('`OPEN_POSITION` takes money from the wallet, `NORMAL_CLOSE` returns it.', Text),
  customerNo: Id.CustomerNo,
  currency: Text,
  amount: describe('Amount of the request, decimal text.', Text),
  orderId: Id.Order,
  requestTime: describe('When it was first sent, milliseconds since 1970 (UTC).', Milliseconds),
  attempts: describe('Times that a return or a cancel was sent.', Whole),
  nextTime: describe(
    'When it is sent again, milliseconds since 1970 (UTC); null once it has ended.',
    Nullable(Milliseconds),
  ),
  cancelRemark: describe('Why it is cancelled; empty where it is not.', Text),
});

const ListedKey = Type.Object({
  id: describe('Number of the API key.', Whole),
  apiKey: Text,
  tag: describe(PHRASES.nameCustomerGave, Text),
  customerNo: Id.CustomerNo,
  permissions: describe('What it may do.', Type.Array(Text)),
  whiteIps: describe('Addresses to which it is bound, joined by commas; empty for any.', Text),
  createTime: Milliseconds,
  expireTime: describe('Until when it is good; null while an address is bound.', Nullable(Milliseconds)),
  signedUntil: describe(
    'Until when its newest call that changed something could be sent again; null without a late one.',
    Nullable(Milliseconds),
  ),
  offences: describe('Times that it called too often.', Whole),
  bannedUntil: describe('Until when it is banned; null when it is not.', Nullable(Milliseconds)),
});

/** Data push, external settlement and keys of customers. */
export const CONNECTION_MANAGEMENT = defineManagementCalls({
  dataPushGroups: {
    bizType: 'venue.admin.DataPushService.groups',
    summary: 'Groups of data push: how far each has come',
    permission: 'integrations.read',
    request: Type.Object({}),
    response: Type.Array(Group),
  },
  dataPushEvents: {
    bizType: 'venue.admin.DataPushService.events',
    summary: 'Events that data push keeps, newest first',
    permission: 'events.read',
    request: Type.Object({
      beforeEventId: describe(
        'Events before this one; left out: the newest.',
        Type.Optional(IntegerLike({ minimum: 1 })),
      ),
      eventType: describe('Events of this kind.', Type.Optional(TextLike(64))),
      text: describe(
        'Events that have this text anywhere.',
        Type.Optional(Type.String({ minLength: 1, maxLength: MAX_SEARCH_LENGTH })),
      ),
      size: Type.Optional(IntegerLike({ minimum: 1, maximum: MAX_PAGE_SIZE })),
    }),
    response: Type.Array(PushedEvent),
  },
  replayDataPush: {
    bizType: 'venue.admin.DataPushService.replay',
    summary: 'Send a group its events again, from one of them on',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({
      name: GroupName,
      eventId: describe('First event that is sent again.', IntegerLike({ minimum: 1 })),
    }),
    response: Type.Object(GroupState),
  },
  settlementRequests: {
    bizType: 'venue.admin.SettlementService.requests',
    summary: 'Requests to the external system and their cancels, newest first',
    permission: 'integrations.read',
    request: Type.Object({
      state: describe('Requests in this state.', Type.Optional(Type.Enum([...SETTLEMENT_STATES]))),
      customerNo: Type.Optional(TextLike(16)),
      ...pageRequestMembers,
    }),
    response: PageOf(SettlementRequest),
  },
  customerApiKeys: {
    bizType: 'venue.admin.ApiKeyService.page',
    summary: 'API keys of customers with their bans, newest first',
    permission: 'integrations.read',
    request: Type.Object({ customerNo: Type.Optional(TextLike(16)), ...pageRequestMembers }),
    response: PageOf(ListedKey),
  },
  liftKeyBan: {
    bizType: 'venue.admin.ApiKeyService.liftBan',
    summary: 'Lift the ban of an API key',
    permission: 'integrations.change',
    changes: true,
    request: Type.Object({ id: describe('Number of the API key.', IntegerLike({ minimum: 1 })) }),
    response: Type.Null(),
  },
});
