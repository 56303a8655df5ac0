import { DEPOSIT_CALLS } from '../../../contract/calls/deposits.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { implement, type Operation } from '../../operation.ts';
import type { ChannelReport, DepositReport, PaymentChannel, PayoutReport } from './channel.ts';

export interface CallbackDependencies {
  readonly deposits: { receive(merchantNo: string, report: DepositReport): Promise<void> };
  readonly payouts: { receive(merchantNo: string, report: PayoutReport): Promise<void> };
  channel(merchantNo: string): PaymentChannel | undefined;
}

/**
 * What a provider reports, once or as often as it likes: the second time changes nothing. The answer says that the report is on
 * disk. Throws 50012 for an unknown provider, 50011 for a wrong signature, 10002 for a text that is no report and 50010 for one
 * about no proposal. 51004 is for a payout that was not asked for yet.
 */
export function callbackOperation({ deposits, payouts, channel }: CallbackDependencies): Operation {
  return implement(DEPOSIT_CALLS.reportPayment, async (_context, { merchantNo, report, signature }) => {
    const provider = channel(merchantNo);
    if (provider === undefined) throw new PlatformError(CODE.reportChannelUnknown);
    const said = read(provider, report, signature);
    if (said === undefined) throw new PlatformError(CODE.reportSignatureWrong);
    if (said.status === 'paidOut' || said.status === 'notPaidOut') await payouts.receive(merchantNo, said);
    else await deposits.receive(merchantNo, said);
    return true;
  });
}

function read(provider: PaymentChannel, report: string, signature: string): ChannelReport | undefined {
  try {
    return provider.read(report, signature);
  } catch {
    throw new PlatformError(CODE.fundParameterInvalid);
  }
}
