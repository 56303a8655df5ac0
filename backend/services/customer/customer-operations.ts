import { CUSTOMER_CALLS } from '../../contract/calls/customers.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import type { CustomerRow } from '../../storage/customers/index.ts';
import { StorageError } from '../../storage/index.ts';
import { wantedAccounts, type OpeningAccount } from '../company/company-service.ts';
import { implement, type Operation } from '../operation.ts';
import { factsOf } from './customer-facts.ts';
import { customerInfo } from './customer-record.ts';
import { checkExistence } from './sign-in/login-name.ts';

import { requireNotClosing, signedIn } from './security/checks.ts';
import type { LoginDependencies } from './sign-in/login-dependencies.ts';

/** Customer information, accounts and the push token. */
export function customerOperations(deps: LoginDependencies): readonly Operation[] {
  return [
    findCustomerInfo(deps),
    openAccount(deps),
    queryAccountById(deps),
    checkCustomerExist(deps),
    msgPushToken(deps),
    listAllCompanies(deps),
  ];
}

/** AppCompanyService.listAll: companies to choose from. A customer sees its own; other brands are nobody's business. */
function listAllCompanies(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.listAllCompanies, async (context) => {
    const { company } = await signedIn(deps, context);
    const { id, code, name, companyType } = company;
    return [{ id, companyId: id, code, name, companyName: name, companyType }];
  });
}

function findCustomerInfo(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.findCustomerInfo, async (context) => {
    const { row, company } = await signedIn(deps, context);
    await deps.pairs.ensureDemo(row, company);
    const accounts = await deps.customers.accountsOf(row.id);
    return customerInfo(row, company, accounts, await factsOf(deps, row));
  });
}

/**
 * Opens what is missing of the accounts named; a second call changes nothing. Throws 0000007 in a demo company, 0000004
 * while the customer's account is being closed and 00010002 when the store refuses.
 */
function openAccount(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.openAccount, async (context, request) => {
    const { row, company } = await signedIn(deps, context);
    if (company.companyType === 'demo') throw new PlatformError(CODE.demoCompany);
    const group = deps.companies.groups.find(company.id, row.customer_group_id);
    if (group === undefined) throw new PlatformError(CODE.customerGroupUnknown);
    const facts = { company, group, asset: deps.asset };
    requireNotClosing(row);
    await openAccounts(deps, row, wantedAccounts(facts, request.tradeTypeCurrencyList));
    return null;
  });
}

async function openAccounts(
  { customers }: LoginDependencies,
  row: CustomerRow,
  accounts: readonly OpeningAccount[],
) {
  try {
    for (const { tradeType, currency } of accounts) await customers.openAccount(row, tradeType, currency);
  } catch (error) {
    if (error instanceof StorageError) throw new PlatformError(CODE.accountNotOpened);
    throw error;
  }
}

function queryAccountById(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.queryAccountById, async (context, request) => {
    const { accountId, currency, tradeType } = request;
    const { row } = await signedIn(deps, context);
    const account = (await deps.customers.accountsOf(row.id)).find(
      (own) =>
        own.tradeType === tradeType &&
        (accountId === undefined || own.accountId === accountId) &&
        (currency === undefined || own.currency === currency),
    );
    if (account === undefined) throw new PlatformError(CODE.dataUnknown);
    return account;
  });
}

function checkCustomerExist(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.checkCustomerExist, ({ companyId }, request) =>
    checkExistence(deps.customers, companyId, request),
  );
}

/** The token of the message websocket: a UUID followed by `push`. */
function msgPushToken(deps: LoginDependencies): Operation {
  return implement(CUSTOMER_CALLS.getMsgPushToken, async (context) => {
    const { row } = await signedIn(deps, context);
    return deps.sessions.issue('push', row, context.caller?.credential);
  });
}
