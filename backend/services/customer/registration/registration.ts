import type { Static, TObject } from 'typebox';
import { CUSTOMER_CALLS } from '../../../contract/calls/customers.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { parseLanguage } from '../../../contract/languages.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { Registered, registrationMembers } from '../../../contract/records/customers/registration.ts';
import type { KycLevelRow } from '../../../contract/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { countryByCode } from '../../catalogue/catalogue-service.ts';
import { wantedAccounts, type Company } from '../../company/company-service.ts';
import { implement, type Operation, type RequestContext } from '../../operation.ts';
import { codePurpose, listRecipients, parseAddress, type LoginName } from '../sign-in/login-name.ts';
import { signIn } from '../sign-in/login-operations.ts';
import { hashPassword, requireStrongPassword } from '../sign-in/password.ts';
import { readCampaign } from './origin.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

export type RegistrationRequest = Static<TObject<typeof registrationMembers>>;

export interface RegistrationDependencies {
  readonly login: LoginDependencies;
  /** The levels of verification that a new customer has to fill in. */
  levelsToFill(context: RequestContext, customer: CustomerRow): Promise<Static<typeof KycLevelRow>[]>;
}

/** How a newcomer proves itself, and what follows once it exists. */
export interface Newcomer {
  /** Address by which it signs in; a customer of a messenger may have none. */
  readonly name: Exclude<LoginName, { kind: 'customerNo' }> | undefined;
  /** Runs when everything else is in order and before anything is stored. */
  prove(company: Company): Promise<void>;
  /** Runs when the customer is stored. */
  created?(row: CustomerRow): Promise<void>;
}

const REGISTER_SOURCE_OTHER = 9;
const NOTHING_DEPOSITED = 2;
const BY_AGENT = 'agent';

/**
 * Makes a new customer with the accounts of the request or the company's opening accounts, and signs it in. Throws
 * 0000007 in a demo company, 0001025 for an unknown country, 0000139 for a weak password, the codes of groups, accounts
 * and agents, what the proof throws, and 0000106 or 0000107 for an address that is taken.
 */
export async function registerCustomer(
  deps: RegistrationDependencies,
  context: RequestContext,
  request: RegistrationRequest,
  newcomer: Newcomer,
): Promise<Registered> {
  const { login } = deps;
  const company = login.companies.find(context.companyId);
  if (company === undefined) throw new PlatformError(CODE.companyUnknown);
  if (company.companyType === 'demo') throw new PlatformError(CODE.demoCompany);
  const country = countryByCode(request.country.toUpperCase());
  if (country === undefined) throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'country');
  const { pwd = '', lang = '' } = request;
  if (pwd !== '') requireStrongPassword(pwd);
  const group = login.companies.groups.forRegistration(company, request.customerGroupId);
  const accounts = wantedAccounts({ company, group, asset: login.asset }, request.tradeTypeCurrencyList);
  const agentCustomerNo = await findAgent(login, company.id, request);
  await newcomer.prove(company);
  const { name } = newcomer;
  const row = await login.customers.create(
    company,
    {
      email: name?.kind === 'email' ? name.email : null,
      phoneArea: name?.kind === 'phone' ? name.phoneArea : null,
      phone: name?.kind === 'phone' ? name.phone : null,
      passwordHash: pwd === '' ? null : await hashPassword(pwd),
      customerGroupId: group.id,
      country: country.code,
      language: lang === '' ? context.language : parseLanguage(lang),
      registerSource: request.registerSource ?? REGISTER_SOURCE_OTHER,
    },
    { ...readCampaign(request), agentCustomerNo },
  );
  await newcomer.created?.(row);
  for (const { tradeType, currency } of accounts) await login.customers.openAccount(row, tradeType, currency);
  return {
    ...(await signIn(login, row, company, context.ip)),
    list: await deps.levelsToFill(context, row),
    capitalInStatus: NOTHING_DEPOSITED,
    apiCheckSwitch: false,
    apiCheckRule: '',
  };
}

/** Throws 0000901 and 0000903 for a mark of nobody and of a former agent; no mark is no agent. */
async function findAgent(
  { agents }: LoginDependencies,
  companyId: number,
  { customerAgentMark = '', thirdServerCode = '', thirdServerSource }: RegistrationRequest,
): Promise<string | undefined> {
  const mark =
    customerAgentMark === '' && thirdServerSource === BY_AGENT ? thirdServerCode : customerAgentMark;
  return mark === '' ? undefined : agents.numberOf(companyId, mark);
}

/** Spends the code of a registration. Throws 0000521 without one, 0000511 and 0000512 for a wrong one. */
export async function spendRegistrationCode(
  { verification }: LoginDependencies,
  companyId: number,
  name: LoginName,
  { sendToken = '', verifyCode = '' }: { readonly sendToken?: string; readonly verifyCode?: string },
): Promise<void> {
  if (sendToken === '' || verifyCode === '') throw new PlatformError(CODE.emailOrPhoneCodeMissing);
  await verification.spend({
    companyId,
    bizType: codePurpose(name, 'REGISTER'),
    recipients: listRecipients(name),
    ticket: sendToken,
    code: verifyCode,
  });
}

/** register, with a code that was sent to the address, and the registration by the link of an agent, without one. */
export function registerOperations(deps: RegistrationDependencies): readonly Operation[] {
  return [register(deps), registerByAgent(deps)];
}

function register(deps: RegistrationDependencies): Operation {
  return implement(CUSTOMER_CALLS.register, (context, request) => {
    const name = parseAddress(request.type, request.loginName, request.phoneArea);
    return registerCustomer(deps, context, request, {
      name,
      prove: ({ id }) => spendRegistrationCode(deps.login, id, name, request),
    });
  });
}

/** `thirdServerCode` is the agent's number or mark. Throws 0000901 and 0000903 for one of nobody and of a former agent. */
function registerByAgent(deps: RegistrationDependencies): Operation {
  return implement(CUSTOMER_CALLS.registerOfAgentShareLink, async (context, request) => {
    const name = parseAddress(request.type, request.loginName, request.phoneArea);
    const byAgent = { ...request, customerAgentMark: request.thirdServerCode };
    const newcomer = { name, prove: async () => undefined };
    const {
      apiCheckSwitch: _switch,
      apiCheckRule: _rule,
      ...answer
    } = await registerCustomer(deps, context, byAgent, newcomer);
    return answer;
  });
}
