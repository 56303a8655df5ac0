import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import type { AssetEntry } from '../../catalogue/catalogue-service.ts';
import {
  loosensConditions,
  loosensRates,
  readSetting,
  SETTINGS,
  type CompanyService,
} from '../../company/company-service.ts';
import { checkAssets } from '../company/settings-operations.ts';
import { loosensFourEyes, loosensMethods } from '../../proposals/index.ts';
import type { FourEyes } from '../four-eyes/four-eyes.ts';
import { implementManagement, type ManagementOperation } from '../management-operation.ts';
import { depositName, withdrawalName } from './larger-limits.ts';

interface MoneySettingsDeps {
  readonly companies: Pick<CompanyService, 'find' | 'change'>;
  readonly fourEyes: FourEyes;
  asset(code: string): AssetEntry | undefined;
}

/** Largest share of a rate that a company keeps, in percent. */
const MAX_RATE_MARGIN_PERCENT = 10;

const { depositChannels: DEPOSITS, withdrawSettings: WITHDRAWALS, rateMargins: RATES } = SETTINGS;

/**
 * How money comes into a company and leaves it: payment methods for deposits, withdrawal methods with limits and fees and conditions for all groups or for
 * one, and shares of the middle rate that are kept of exchanges, from the next proposal on. Throws 0000114 for an unknown currency, 015 for a
 * number or a customer group that stands twice and for a share that is none, and 10302 while methods that loosen four eyes, amounts,
 * levels, fees or conditions, or exchanges at closed markets for less than now, wait for a second person.
 */
export function moneySettingsOperations(deps: MoneySettingsDeps): ManagementOperation[] {
  const { companies, fourEyes } = deps;
  return [
    implementManagement(RATES.calls.read, async ({ companyId }) =>
      readSetting(companies.find(companyId), 'rateMargins'),
    ),
    implementManagement(RATES.calls.change, async (context, wanted) => {
      const { companyId } = context;
      for (const member of SHARES) requireShare(member, wanted[member]);
      const stated = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
      const before = readSetting(companies.find(companyId), 'rateMargins');
      const sent = { bizType: RATES.calls.change.bizType, request: wanted };
      if (loosensRates(before, { ...before, ...stated })) await fourEyes.requireSecond(context, sent);
      const changed = await companies.change(companyId, (company) => ({
        rateMargins: { ...readSetting(company, 'rateMargins'), ...stated },
      }));
      return readSetting(changed, 'rateMargins');
    }),
    implementManagement(DEPOSITS.calls.read, async ({ companyId }) => [
      ...readSetting(companies.find(companyId), 'depositChannels'),
    ]),
    implementManagement(DEPOSITS.calls.change, async (context, request) => {
      const { companyId } = context;
      const { channels } = request;
      requireSound(deps, 'channels', channels, ({ paymentCurrency }) => paymentCurrency);
      const before = readSetting(companies.find(companyId), 'depositChannels');
      const sent = { bizType: DEPOSITS.calls.change.bizType, request };
      if (loosensFourEyes(before, channels)) await fourEyes.requireForMethods(context, sent);
      else if (loosensMethods(before, channels, depositName)) await fourEyes.requireSecond(context, sent);
      const changed = await companies.change(companyId, { depositChannels: channels });
      return [...readSetting(changed, 'depositChannels')];
    }),
    implementManagement(WITHDRAWALS.calls.read, async ({ companyId }) =>
      withdrawalAnswer(companies.find(companyId)),
    ),
    implementManagement(WITHDRAWALS.calls.change, async (context, request) => {
      const { companyId } = context;
      const before = readSetting(companies.find(companyId), 'withdrawSettings');
      const settings = { ...before, ...request };
      requireSound(deps, 'methods', settings.methods, ({ withdrawCurrency }) => withdrawCurrency);
      requireDistinct(
        'conditions',
        settings.conditions.map(({ customerGroupId }) => customerGroupId),
      );
      const sent = { bizType: WITHDRAWALS.calls.change.bizType, request };
      if (loosensFourEyes(before.methods, settings.methods)) await fourEyes.requireForMethods(context, sent);
      else if (
        loosensMethods(before.methods, settings.methods, withdrawalName) ||
        loosensConditions(before, settings)
      )
        await fourEyes.requireSecond(context, sent);
      return withdrawalAnswer(await companies.change(companyId, { withdrawSettings: settings }));
    }),
  ];
}

function withdrawalAnswer(company: Parameters<typeof readSetting>[0]) {
  const { methods, conditions } = readSetting(company, 'withdrawSettings');
  return { methods: [...methods], conditions: [...conditions] };
}

/** Throws 0000114 for a currency that the platform does not know and 015 for a number that stands twice. */
function requireSound<
  Method extends { readonly id: number; readonly limits: readonly { readonly accountCurrency: string }[] },
>(
  deps: MoneySettingsDeps,
  member: string,
  methods: readonly Method[],
  currency: (method: Method) => string,
): void {
  const currencies = methods.flatMap((method) => [
    currency(method),
    ...method.limits.map(({ accountCurrency }) => accountCurrency),
  ]);
  checkAssets(deps, currencies);
  requireDistinct(
    member,
    methods.map(({ id }) => id),
  );
}

function requireDistinct(member: string, values: readonly unknown[]): void {
  if (new Set(values).size < values.length) throw PlatformError.wrong(CODE.requestInvalid, 'form', member);
}

const SHARES = ['deposits', 'withdrawals', 'closedMarket'] as const;

/** Throws 015 for what is no share from 0 to a tenth. */
function requireShare(member: string, text: string | undefined): void {
  if (text === undefined) return;
  const share = parseDecimal(text, RATIO_DIGITS);
  const most = parseDecimal(String(MAX_RATE_MARGIN_PERCENT / 100), RATIO_DIGITS) ?? 0n;
  if (share === undefined || share < 0n || share > most)
    throw PlatformError.wrong(CODE.requestInvalid, 'form', member);
}
