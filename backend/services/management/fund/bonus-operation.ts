import { MANAGEMENT_BIZ_TYPE } from '../../../contract/business-types.ts';
import { BONUS_TYPE, MONEY_MANAGEMENT } from '../../../contract/calls/management/money.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { type Account } from '../../../contract/records/index.ts';
import { formatDecimal, parseDecimal } from '../../../domain/decimal.ts';
import { type Bonuses } from '../../fund/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { requireOwnCompany } from '../own-company.ts';
import { findAccount, findCustomer, type Directory } from '../trade/customer-account.ts';

export interface BonusOperationDependencies {
  readonly directory: Directory;
  readonly bonuses: Bonuses;
  readonly fourEyes: FourEyes;
}

/**
 * operationBonus: pays a bonus out of the activity's account into a customer's, or takes one back, at most what is free.
 * `actionAmount` is what really moved. Each activity issues once and takes back once (0000004 the second time). A large one waits for a second
 * person (10302).
 */
export function bonusOperation({
  directory,
  bonuses,
  fourEyes,
}: BonusOperationDependencies): ManagementOperation {
  return implementManagement(MONEY_MANAGEMENT.operationBonus, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const { companyId, operator: by } = context;
    const { tradeType, currencyBonus: accountCurrency, accountId, activityId } = request;
    const customer = await findCustomer(directory, companyId, request.customerNo);
    const payer = await findCustomer(directory, companyId, request.activityCustomerNo);
    if (customer.id === payer.id)
      throw PlatformError.wrong(CODE.requestInvalid, 'mustDiffer', 'activityCustomerNo', 'customerNo');
    const account = await findAccount(directory, customer.id, { tradeType, accountCurrency, accountId });
    const activity = await findAccount(directory, payer.id, { tradeType, accountCurrency });
    const wanted = parseDecimal(request.bonus, account.digits);
    if (wanted === undefined)
      throw PlatformError.wrong(CODE.requestInvalid, 'decimals', 'bonus', account.digits);
    if (wanted <= 0n) throw PlatformError.wrong(CODE.requestInvalid, 'moreThan', 'bonus', 0);
    const type = request.type === BONUS_TYPE.issue ? BONUS_TYPE.issue : BONUS_TYPE.takeBack;
    const amount = type === BONUS_TYPE.issue ? wanted : atMostFree(wanted, account);
    await fourEyes.requireForBooking(
      context,
      { bizType: MANAGEMENT_BIZ_TYPE.operationBonus, request },
      {
        // Whichever way it goes, a customer gets it.
        ...{ amount: wanted, digits: account.digits, currency: account.currency },
        customerGroupId: customer.customer_group_id,
      },
    );
    const answer = { result: true, actionAmount: formatDecimal(amount, account.digits) };
    const bonus = { companyId, activityId, type, amount, by };
    await bonuses.move(
      { ...bonus, customerAccountId: account.accountId, activityAccountId: activity.accountId },
      context.cacheStatements?.(answer) ?? [],
    );
    return answer;
  });
}

/** Throws CFDWBWE000031 when nothing is free. */
function atMostFree(wanted: bigint, account: Account): bigint {
  const free = parseDecimal(account.freeMargin, account.digits) ?? 0n;
  if (free <= 0n) throw new PlatformError(CODE.insufficientMargin);
  return wanted < free ? wanted : free;
}
