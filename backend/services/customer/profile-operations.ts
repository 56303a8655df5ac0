import { CUSTOMER_CALLS } from '../../contract/calls/customers.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { LANGUAGES, parseLanguage } from '../../contract/languages.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { countryByCode } from '../catalogue/catalogue-service.ts';
import { cacheResponse, implement, type Operation } from '../operation.ts';
import { CUSTOMER_STATUS } from './customer-record.ts';
import { customerByName, parseLoginName } from './sign-in/login-name.ts';
import { signedIn } from './security/checks.ts';
import type { LoginDependencies } from './sign-in/login-dependencies.ts';

/** Answers of checkStatus. */
const STATUS = { exists: 1, absent: 2, disabled: -1 } as const;
/** Kind of a customer group: real customers or guests. */
const GROUP_TYPE = { real: 0, guest: 2 } as const;
const PERSON = 0;

/** changeLang, findCustomerLang, changeCountry, checkStatus, groupList. */
export function profileOperations(deps: LoginDependencies): readonly Operation[] {
  return [changeLang(deps), findCustomerLang(deps), changeCountry(deps), checkStatus(deps), groupList(deps)];
}

/** Throws 0001025 for a language that the platform does not speak. */
function changeLang(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.changeLang, async (context, { newLang }) => {
    const { row } = await signedIn(deps, context);
    const language = parseLanguage(newLang);
    const known = LANGUAGES.some((own) => own.slice(0, 2) === newLang.slice(0, 2).toLowerCase());
    if (!known) throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'newLang');
    await deps.customers.update(row.id, { language }, cacheResponse(context, null));
    return null;
  });
}

function findCustomerLang(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.findCustomerLang, async (context) => {
    const { row } = await signedIn(deps, context);
    return { lang: row.language };
  });
}

/** Throws 0001025 for a country that is not in the dictionary. */
function changeCountry(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.changeCountry, async (context, { newCountry }) => {
    const { row } = await signedIn(deps, context);
    const country = countryByCode(newCountry.toUpperCase());
    if (country === undefined)
      throw PlatformError.wrong(CODE.customerParametersInvalid, 'unknown', 'newCountry');
    await deps.customers.update(row.id, { country: country.code }, cacheResponse(context, null));
    return null;
  });
}

/**
 * Whether a login name exists and may sign in, with the area code that codes to it need; without a name the caller's own.
 * Pages ask it of guests before they register, sign in by code or reset a password.
 */
function checkStatus(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.checkStatus, async (context, request) => {
    const { loginName = '' } = request;
    const row =
      loginName === ''
        ? (await signedIn(deps, context)).row
        : await customerByName(
            deps.customers,
            context.companyId,
            parseLoginName(request.type, loginName, request.phoneArea),
          );
    if (row === undefined) return { status: STATUS.absent, country: null, phoneArea: null };
    const status = row.status === CUSTOMER_STATUS.normal ? STATUS.exists : STATUS.disabled;
    return { status, country: row.country, phoneArea: row.phone_area };
  });
}

/** The groups of which anyone may become a member or a guest. */
function groupList(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.groupList, async (context) => {
    const guestGroupId = deps.companies.find(context.companyId)?.guestGroupId;
    return deps.companies.groups
      .of(context.companyId)
      .filter((group) => group.isPublic)
      .map(({ id, name }) => ({
        id,
        name,
        openAccountType: PERSON,
        type: id === guestGroupId ? GROUP_TYPE.guest : GROUP_TYPE.real,
      }));
  });
}
