import { Type, type Static } from 'typebox';
import { aliasesOf, BIZ_TYPE } from '../../protocol/business-types.ts';
import { MAX_DIGITS } from '../../domain/decimal.ts';
import { TRADE_TYPE } from '../../domain/account-type.ts';
import { CODE } from '../../protocol/errors/codes.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { IntegerLike, OrderAck, OrderRequest } from '../../protocol/records/index.ts';
import { parseAmount, parseScaledPrice } from '../../domain/index.ts';
import { operation, type Operation } from '../operation.ts';
import { value } from './read-order.ts';

/** Body of addOrder: that of a contract order with the members of the account types leveraged spot and spot. */
const SpotOrderRequest = Type.Object({
  ...OrderRequest.properties,
  /** 1 normal, 2 borrows by itself, 3 repays by itself. */
  operationType: Type.Optional(IntegerLike()),
  /** 1 day, 2 week, 3 thirty days, 4 ninety days; clients send either name. */
  expiryType: Type.Optional(IntegerLike()),
});
type SpotOrderRequest = Static<typeof SpotOrderRequest>;

const REQUIRED = [
  'accountCurrency',
  'accountDigits',
  'symbolId',
  'bizType',
  'direction',
  'requestTime',
  'requestNum',
] as const;
const PLAYS: readonly number[] = [TRADE_TYPE.leverage, TRADE_TYPE.spot];
/** Market by quantity, market by amount, and the two numbers in use for a limit order. */
const KINDS: readonly number[] = [1, 12, 13, 14];
const LIMIT_KINDS: readonly number[] = [13, 14];
/** Most values of members that count from 1. */
const CHOICES = { direction: 2, entryType: 2, operationType: 3, expireType: 4, expiryType: 4 } as const;

/**
 * addOrder: orders of the account types leveraged spot and spot. This platform sells no product in them, so an order whose form is
 * right is answered with CFDWBWE000013.
 */
export function spotOrderOperation(): Operation {
  return operation({
    bizType: BIZ_TYPE.addOrder,
    aliases: aliasesOf(BIZ_TYPE.addOrder),
    mount: 'global',
    access: 'login',
    openPermission: 'trade',
    request: SpotOrderRequest,
    response: OrderAck,
    section: 'Client API, trading: leverage and spot',
    async handle(_context, request) {
      checkForm(request);
      throw new PlatformError(CODE.instrumentUnknown);
    },
  });
}

/**
 * Checks the forms that clients in the field send. An absent member is CFDWBWE000005, a malformed number CFDWBWE000006,
 * a value outside its set CFDWBWE000007, a limit order without price CFDWBWE000024.
 */
function checkForm(request: SpotOrderRequest): void {
  const { tradeType, bizType = 0, requestTime = 0 } = request;
  if (tradeType === undefined) throw PlatformError.missing(CODE.tradeParameterMissing, 'tradeType');
  if (!PLAYS.includes(tradeType))
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', 'tradeType', PLAYS.join(' | '));
  for (const member of REQUIRED) {
    if (request[member] === undefined || request[member] === '')
      throw PlatformError.missing(CODE.tradeParameterMissing, member);
  }
  if (!KINDS.includes(bizType))
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'notListed', 'bizType', KINDS.join(' | '));
  if (requestTime <= 0)
    throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'moreThan', 'requestTime', 0);
  for (const [member, most] of Object.entries(CHOICES)) {
    const chosen = request[member as keyof typeof CHOICES];
    if (chosen !== undefined && chosen < 1)
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'atLeast', member, 1);
    if (chosen !== undefined && chosen > most)
      throw PlatformError.wrong(CODE.tradeParameterOutOfRange, 'atMost', member, most);
  }
  value(parseAmount(request.requestNum, MAX_DIGITS), 'requestNum', MAX_DIGITS);
  const price = value(parseScaledPrice(request.requestPrice), 'requestPrice');
  if (LIMIT_KINDS.includes(bizType) && price === undefined) throw new PlatformError(CODE.priceMissing);
}
