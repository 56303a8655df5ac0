import { Type } from 'typebox';
import { parseDecimal } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import { MANAGEMENT_BIZ_TYPE } from '../../../protocol/management-types.ts';
import { CODE } from '../../../protocol/errors/codes.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import { TextLike } from '../../../protocol/records/index.ts';
import { Text } from '../../../protocol/records/shapes.ts';
import type { CompanyService, RateMargins } from '../../company/index.ts';
import { managementOperation, type ManagementOperation } from '../management-operation.ts';

/** Largest share of a rate that a company keeps, in percent. */
const MAX_RATE_MARGIN_PERCENT = 10;
const NOTHING: RateMargins = { deposits: '0', withdrawals: '0' };

const Margins = Type.Object({ deposits: Text, withdrawals: Text });

/** What a company keeps of the exchange of money that comes in and goes out: shares of the middle rate, from the next proposal on. */
export function rateMarginOperations({
  find,
  change,
}: Pick<CompanyService, 'find' | 'change'>): ManagementOperation[] {
  return [
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.rateMargins,
      permission: 'money.read',
      request: Type.Object({}),
      response: Margins,
      handle: async ({ companyId }) => ({ ...(find(companyId)?.rateMargins ?? NOTHING) }),
    }),
    managementOperation({
      bizType: MANAGEMENT_BIZ_TYPE.saveRateMargins,
      permission: 'money.configure',
      changes: true,
      request: Type.Object({
        deposits: Type.Optional(TextLike(16)),
        withdrawals: Type.Optional(TextLike(16)),
      }),
      response: Margins,
      async handle({ companyId }, { deposits, withdrawals }) {
        requireShare('deposits', deposits);
        requireShare('withdrawals', withdrawals);
        const { rateMargins = NOTHING } = await change(companyId, ({ rateMargins: before = NOTHING }) => ({
          rateMargins: {
            deposits: deposits ?? before.deposits,
            withdrawals: withdrawals ?? before.withdrawals,
          },
        }));
        return { ...rateMargins };
      },
    }),
  ];
}

/** Throws 015 for what is no share from 0 to a tenth. */
function requireShare(member: string, text: string | undefined): void {
  if (text === undefined) return;
  const share = parseDecimal(text, RATIO_DIGITS);
  const most = parseDecimal(String(MAX_RATE_MARGIN_PERCENT / 100), RATIO_DIGITS) ?? 0n;
  if (share === undefined || share < 0n || share > most)
    throw PlatformError.wrong(CODE.requestInvalid, 'form', member);
}
