import { Type } from 'typebox';
import { BIZ_TYPE } from '../../protocol/business-types.ts';
import { parseLanguage } from '../../protocol/languages.ts';
import { PlatformError } from '../../protocol/platform-error.ts';
import { IntegerLike, TextLike } from '../../protocol/records/index.ts';
import { countryByCode } from '../catalogue/index.ts';
import { MAX_ACCOUNTS_A_CALL, wantedAccounts } from '../company/index.ts';
import { operation, type Operation } from '../operation.ts';
import type { LoginDependencies } from './login-operations.ts';
import { codePurpose, parseAddress, recipientsOf, type LoginName } from './login-name.ts';
import { MAX_AGENT_MARK_LENGTH } from './agents.ts';
import { factsOf } from './customer-facts.ts';
import { customerRecord } from './customer-record.ts';
import { campaignMembers, campaignOf } from './origin.ts';
import { hashPassword, requireStrongPassword } from './password.ts';

/** `allCurrency` is a comma list of asset codes. */
export const TradeTypeCurrencyList = Type.Array(
  Type.Object({ tradeType: IntegerLike(), allCurrency: Type.String({ minLength: 1, maxLength: 256 }) }),
  { maxItems: MAX_ACCOUNTS_A_CALL },
);

const RegisterRequest = Type.Object({
  country: Type.String({ minLength: 1, maxLength: 64 }),
  lang: Type.Optional(Type.String({ maxLength: 35 })),
  loginName: TextLike(320),
  phoneArea: Type.Optional(TextLike(8)),
  type: IntegerLike({ minimum: 1, maximum: 3 }),
  verifyCode: Type.Optional(TextLike(16)),
  sendToken: Type.Optional(Type.String({ maxLength: 64 })),
  registerSource: Type.Optional(IntegerLike({ minimum: 1, maximum: 9 })),
  customerGroupId: Type.Optional(IntegerLike({ minimum: 0 })),
  tradeTypeCurrencyList: Type.Optional(TradeTypeCurrencyList),
  pwd: Type.Optional(Type.String({ maxLength: 64 })),
  /** Mark of the agent who brings the customer. */
  customerAgentMark: Type.Optional(Type.String({ maxLength: MAX_AGENT_MARK_LENGTH })),
  ...campaignMembers,
});

const REGISTER_SOURCE_OTHER = 9;

/** register: a new customer with the accounts of the request or the company's opening accounts. */
export function registerOperation(parts: LoginDependencies): Operation {
  return operation({
    bizType: BIZ_TYPE.register,
    captcha: {},
    mount: 'register',
    access: 'guest',
    request: RegisterRequest,
    response: Type.Object({ id: Type.Integer(), customerNo: Type.String() }),
    section: 'Client API, other endpoints',
    async handle(context, request) {
      const company = parts.companies.find(context.companyId);
      if (company === undefined) throw new PlatformError('USCUSTOMER_API_0000111');
      if (company.companyType === 'demo') throw new PlatformError('USCUSTOMER_API_0000007');
      const name = parseAddress(request.type, request.loginName, request.phoneArea);
      const country = countryByCode(request.country.toUpperCase());
      if (country === undefined) throw new PlatformError('USCUSTOMER_API_0001025');
      if (request.pwd) requireStrongPassword(request.pwd);
      const group = parts.companies.groups.forRegistration(company, request.customerGroupId);
      const accounts = wantedAccounts({ company, group, asset: parts.asset }, request.tradeTypeCurrencyList);
      const agentCustomerNo = await agentOf(parts, company.id, request.customerAgentMark);
      await spendCode(parts, company.id, name, request.sendToken, request.verifyCode);
      const password =
        request.pwd === undefined || request.pwd === '' ? null : await hashPassword(request.pwd);
      const newcomer = {
        email: name.kind === 'email' ? name.email : null,
        phoneArea: name.kind === 'phone' ? name.phoneArea : null,
        phone: name.kind === 'phone' ? name.phone : null,
        passwordHash: password,
        customerGroupId: group.id,
        country: country.code,
        language: request.lang === undefined ? context.language : parseLanguage(request.lang),
        registerSource: request.registerSource ?? REGISTER_SOURCE_OTHER,
      };
      const origin = { ...campaignOf(request), agentCustomerNo };
      const row = await parts.customers.create(company, newcomer, origin);
      for (const account of accounts) {
        await parts.customers.openAccount(row, account.tradeType, account.currency);
      }
      return {
        ...customerRecord(row, company, [], await factsOf(parts, row.id)),
        accountList: undefined,
        list: [],
        capitalInStatus: 2,
        apiCheckSwitch: false,
        apiCheckRule: '',
      };
    },
  });
}

/** Throws 0000901 and 0000903 for a mark of nobody and of a former agent; no mark is no agent. */
async function agentOf(
  { agents }: LoginDependencies,
  companyId: number,
  mark = '',
): Promise<string | undefined> {
  return mark === '' ? undefined : agents.numberOf(companyId, mark);
}

async function spendCode(
  parts: LoginDependencies,
  companyId: number,
  name: LoginName,
  ticket: string | undefined,
  code: string | undefined,
): Promise<void> {
  if (ticket === undefined || ticket === '' || code === undefined || code === '') {
    throw new PlatformError('USCUSTOMER_API_0000521');
  }
  await parts.verification.spend({
    companyId,
    bizType: codePurpose(name, 'REGISTER'),
    recipients: recipientsOf(name),
    ticket,
    code,
  });
}
