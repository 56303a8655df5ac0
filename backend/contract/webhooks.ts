import { Type, type Static, type TSchema } from 'typebox';
import { describe } from './describe.ts';
import PHRASES from './phrases.json' with { type: 'json' };
import { DecimalText, Milliseconds, Text, Whole } from './records/shapes.ts';

/** What the platform calls at a company's own systems, at addresses that its operators set. */
export interface Webhook {
  /** Which call of the management API, and which member of it, sets the address. */
  readonly address: readonly [bizType: string, member: string];
  readonly summary: string;
  /** How it ends: what the platform does with the answer, and without one. */
  readonly description: string;
  readonly request: TSchema;
  readonly response: TSchema;
}

const customerMembers = {
  thirdServerCode: describe(
    'Number that the operator gave the customer; the customer number where it gave none.',
    Text,
  ),
  userName: describe('Customer number.', Text),
  currency: Text,
};

const adjustmentMembers = {
  ...customerMembers,
  bizType: describe(
    'Order that moves the money.',
    Type.Union([Type.Literal(1), Type.Literal(2), Type.Literal(10), Type.Literal(11), Type.Literal(12)]),
    {
      1: ['MARKET_OPEN', 'market open'],
      2: ['MARKET_CLOSE', 'market close, forced close, liquidation'],
      10: ['LIMIT_PENDING', 'resting limit order and its refund, limit close, take profit'],
      11: ['STOP_PENDING', 'stop loss'],
      12: ['LIMIT_OPEN', 'limit order filled at once, and the refund of a better price'],
    },
  ),
  amount: describe('What is moved, above zero, decimal text with `amountDigits` decimals.', DecimalText),
  amountDigits: describe('Decimal places of `amount`.', Whole),
  orderId: Whole,
  requestUniqueNo: describe('Key of the movement: the same in every repetition.', Text),
  requestTime: describe(PHRASES.timeRequest, Milliseconds),
  ip: describe('Address of the customer.', Text),
  metadata: describe('JSON text with `accountId`.', Text),
};

const Done = Type.Object({ code: describe('`0` when it was booked.', Text) });

/** Body of external-system-credit-limit-adjustment. */
export const Adjustment = Type.Object({
  ...adjustmentMembers,
  operationType: describe(
    'Whether money is taken or given back.',
    Type.Union([Type.Literal('OPEN_POSITION'), Type.Literal('NORMAL_CLOSE')]),
    {
      OPEN_POSITION: ['OPEN_POSITION', 'the wallet takes `amount` away'],
      NORMAL_CLOSE: ['NORMAL_CLOSE', '`amount` comes back'],
    },
  ),
});
export type Adjustment = Static<typeof Adjustment>;

const WALLETS = 'admin.admin.CompanyWebhookDubboService.subscribe';

/** Every call to a company's systems, by its name. */
export const WEBHOOKS = {
  'get-user-amount': {
    address: [WALLETS, 'queryUserAccountBalanceUrl'],
    summary: 'Balance of a customer in the operator’s own wallets',
    description:
      'Asked when the customer asks for it. Answered within three seconds, or the customer is told so.',
    request: Type.Object(customerMembers),
    response: Type.Object({
      code: describe('`0` on success.', Text),
      data: describe(
        'The balance.',
        Type.Object({
          amount: describe('Balance of the wallet, decimal text with `amountDigits` decimals.', DecimalText),
          amountDigits: describe('Decimal places of `amount`; `amount_digits` is read too.', Whole),
        }),
      ),
    }),
  },
  'external-system-credit-limit-adjustment': {
    address: [WALLETS, 'externalSystemAdjustmentUrl'],
    summary: 'Take the money of an order, or give it back',
    description:
      'An opening without `0` within three seconds is cancelled and its order rejected. Money that comes back is sent again, later and later, 20 times at most.',
    request: Adjustment,
    response: Done,
  },
  'cancel-external-system-credit-limit-adjustment': {
    address: [WALLETS, 'cancelExternalSystemAdjustmentUrl'],
    summary: 'Undo an adjustment that was not granted in time',
    description: 'Sent again, later and later, until one of the codes comes, 20 times at most.',
    request: Type.Object({
      ...adjustmentMembers,
      reverseRequestUniqueNo: describe('`requestUniqueNo` of the adjustment to undo.', Text),
      cancelRemark: describe('Why it is undone.', Text),
    }),
    response: Type.Object({
      code: describe(
        '`0` booked and undone, `US_0000001` it came and was not booked, `US_0000002` it never came.',
        Text,
      ),
    }),
  },
  'message-channel': {
    address: ['venue.admin.MessageChannelService.save', 'url'],
    summary: 'Send an e-mail or text message through the operator’s channel',
    description:
      'Sent again, later and later up to every five minutes, until the answer is `200` or the message is of no use any more.',
    request: Type.Object({
      pushType: describe('Kind of message: `EMAIL` or `SMS`.', Text),
      pushId: describe('Number of the message: the same in every repetition.', Text),
      toUser: describe(PHRASES.emailOrPhone, Text),
      trace: Text,
      sign: describe(
        '`toUser@timestamp@trace` encrypted with the public key of the channel (RSA, PKCS #1 v1.5), in base64: open it and compare.',
        Text,
      ),
      title: describe('Subject of an e-mail.', Type.Optional(Text)),
      content: describe(PHRASES.textMessage, Text),
      timestamp: describe('Time of the call, milliseconds since 1970 (UTC).', Milliseconds),
    }),
    response: Type.Object({ code: describe('`200` when the channel takes the message.', Text) }),
  },
} as const satisfies Readonly<Record<string, Webhook>>;
