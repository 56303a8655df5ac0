import { WALLET_CALLS } from '../../../contract/calls/money/wallets.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { countryByCode, type CatalogueService } from '../../catalogue/catalogue-service.ts';
import { cacheResponse, implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';
import type { BankCards } from './bank-cards.ts';
import { callerWithPayee, payeeStanding, type NewPayeeDependencies } from './new-payee.ts';

export interface BankCardDependencies extends NewPayeeDependencies {
  readonly bankCards: BankCards;
  readonly wallClock: WallClock;
  readonly catalogue: Pick<CatalogueService, 'asset'>;
}

/** add, addV1v2v8, bankList and delete of the bank cards. */
export function bankCardOperations(deps: BankCardDependencies): readonly Operation[] {
  return [add(deps), addForeign(deps), list(deps), remove(deps)];
}

function add(deps: BankCardDependencies): Operation {
  const { bankCards } = deps;
  return implement(WALLET_CALLS.addBank, async (context, request) => {
    const { id: customerId, customer_no: customerNo } = await callerWithPayee(deps, context);
    const country = countryByCode(request.country.toUpperCase());
    if (country === undefined)
      throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'country');
    const card = {
      ...request,
      country: country.code,
      ...readNumber(deps, request, request.bankCardNumber),
      companyId: context.companyId,
      customerNo,
      bankAccountName: request.bankAccountName ?? null,
      bankAccount: null,
      swiftCode: null,
      otherCode: null,
    };
    await bankCards.add(customerId, card, cacheResponse(context, null));
    return null;
  });
}

/** A bank account abroad, by the first number of it. Throws what `add` throws. */
function addForeign(deps: BankCardDependencies): Operation {
  const { bankCards } = deps;
  return implement(WALLET_CALLS.addBankV1v2v8, async (context, request) => {
    const row = await callerWithPayee(deps, context);
    const { id: customerId, customer_no: customerNo } = row;
    const { bankAccount = '', swiftCode = '', otherCode = '' } = request;
    const number = [bankAccount, swiftCode].find((code) => code.trim() !== '') ?? otherCode;
    const card = {
      companyId: context.companyId,
      customerNo,
      ...readNumber(deps, request, number),
      bankName: request.bankName,
      bankCode: request.bankCode,
      firstName: request.firstName,
      lastName: request.lastName,
      country: row.country,
      province: request.province ?? '',
      city: request.city ?? '',
      bankAddress: '',
      bankBranch: '',
      bankAccountName: null,
      bankAccount: orNull(bankAccount),
      swiftCode: orNull(swiftCode),
      otherCode: orNull(otherCode),
      phone: request.phone ?? null,
      ext1: request.ext1 ?? null,
    };
    await bankCards.add(customerId, card, cacheResponse(context, null));
    return null;
  });
}

/**
 * Currency and number of a card as they are stored. Throws 0000114 for an unknown currency and 0001025 for a number that is none.
 */
function readNumber(
  { catalogue }: BankCardDependencies,
  request: { readonly bankCurrency: string },
  number: string,
) {
  const bankCurrency = request.bankCurrency.toUpperCase();
  if (catalogue.asset(bankCurrency) === undefined) throw new PlatformError(CODE.companyAssetsMissing);
  const bankCardNumber = number.replaceAll(/[ -]/g, '').toUpperCase();
  if (!/^[A-Z0-9]+$/.test(bankCardNumber))
    throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'country');
  return { bankCardNumber, bankCurrency };
}

function orNull(text: string): string | null {
  return text === '' ? null : text;
}

/** Cards of the caller, all or those of the account or number that is named. */
function list({ bankCards, wallClock, newPayeeMs }: BankCardDependencies): Operation {
  return implement(WALLET_CALLS.bankList, async (context, { bankAccount = '', bankCardNumber = '' }) => {
    const { customerId, customerGroupId } = requireCaller(context);
    const cards = await bankCards.list(customerId);
    const waitMs = newPayeeMs(context.companyId, customerGroupId);
    const nowMs = wallClock.nowMs();
    return cards
      .filter((card) => bankCardNumber === '' || card.bankCardNumber === bankCardNumber)
      .filter((card) => bankAccount === '' || card.bankAccount === bankAccount)
      .map((card) => {
        const { status, withdrawRiskFailTime } = payeeStanding(card.createTime, waitMs, nowMs);
        return { ...card, bankCardStatus: status, withdrawRiskFailTime };
      });
  });
}

function remove({ bankCards }: BankCardDependencies): Operation {
  return implement(WALLET_CALLS.deleteBank, async (context, { id }) => {
    await bankCards.remove(requireCaller(context).customerId, id, cacheResponse(context, null));
    return null;
  });
}
