import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { SETTLEMENT_CALLS } from '../../contract/calls/money/settlement.ts';
import { MAX_DIGITS, parseDecimal } from '../../domain/decimal.ts';
import type { Account } from '../../engine/core/index.ts';
import type { SettlementWebhookRow } from '../../storage/settlement.ts';
import type { ExternalCalls } from '../external-call.ts';
import { implement, type Operation } from '../operation.ts';

interface BalanceDependencies {
  readonly calls: ExternalCalls;
  webhook(companyId: number): SettlementWebhookRow | undefined;
  /** The customer's account in a currency, or its first one. */
  accountOf(customerId: number, currency: string | undefined): Account | undefined;
  /** The customer's number in the external system. */
  codeOf(account: Account): Promise<string>;
}

/**
 * queryLatestBalanceOfUserAccountInExternalSystem: asks the operator's own system what the customer's wallet holds.
 * GATEWAY_CODE_201 where a company settles here, 012 when the system does not answer in time, 011 when it answers with a
 * failure, 013 when its answer holds no balance.
 */
export function balanceOperation(deps: BalanceDependencies): Operation {
  return implement(
    SETTLEMENT_CALLS.queryLatestBalanceOfUserAccountInExternalSystem,
    async ({ caller, companyId, trace }, { currency }) => {
      const webhook = deps.webhook(companyId);
      if (webhook === undefined) throw new PlatformError(CODE.operationUnavailable);
      const account = caller && deps.accountOf(caller.customerId, currency || undefined);
      if (account === undefined) throw new PlatformError(CODE.dataUnknown);
      const answer = await deps.calls.call({
        url: webhook.amount_url,
        companyId,
        trace,
        body: {
          thirdServerCode: await deps.codeOf(account),
          userName: account.customerNo,
          currency: account.currency,
        },
      });
      if (answer === undefined) throw new PlatformError(CODE.serviceUnavailable);
      if (answer.code !== '0') throw new PlatformError(CODE.serviceFault);
      return readBalance(answer.data, account.currency);
    },
  );
}

/** Both spellings of the published answer are in use. */
function readBalance(
  data: unknown,
  currency: string,
): { amount: string; currency: string; amountDigits: string } {
  const { amount, amountDigits, amount_digits } = (data ?? {}) as Readonly<Record<string, unknown>>;
  const digits = Number(amountDigits ?? amount_digits);
  const isAmount = typeof amount === 'string' || typeof amount === 'number';
  const isDigits = Number.isInteger(digits) && digits >= 0 && digits <= MAX_DIGITS;
  if (!isAmount || !isDigits || parseDecimal(String(amount), digits) === undefined) {
    throw new PlatformError(CODE.serviceSilent);
  }
  return { amount: String(amount), currency, amountDigits: String(digits) };
}
