import { SECURITY_CALLS } from '../../../contract/calls/security.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import {
  securityChangeRepository,
  socialRepository,
  type CustomerRow,
  type SecurityChange,
} from '../../../storage/customers/index.ts';
import type { Database, Statement } from '../../../storage/index.ts';
import type { Company } from '../../company/company-service.ts';
import { implement, type Operation } from '../../operation.ts';
import type { ApiKeys } from '../api-keys/api-keys.ts';
import type { TakenBack } from './ways-back.ts';
import type { LoginDependencies } from '../sign-in/login-dependencies.ts';

interface TakeBackDependencies {
  readonly login: LoginDependencies;
  readonly keys: Pick<ApiKeys, 'of' | 'remove'>;
  readonly database: Database;
}

/**
 * takeBack: whoever had the earlier address takes a change back by the token of the message. What the customer had is there again; what
 * came after the change goes: every session, API keys and an authenticator that were made since, accounts of other services that were bound
 * since, and a password or fund password that was set since (the customer sets another one by a code). Throws 0000148 and 0000149 for the token, 0000141 and 0000142 when the address is another's now.
 */
export function takeBackOperation(deps: TakeBackDependencies): Operation {
  return implement(SECURITY_CALLS.takeChangeBack, async ({ companyId }, { token }) => {
    const { login, keys } = deps;
    const change = await login.waysBack.find(companyId, token);
    const row = await login.customers.byId(change.row.customer_id);
    const company = login.companies.find(companyId);
    if (row === undefined || company === undefined) throw new PlatformError(CODE.linkInvalid);
    await requireFree(login, company, row, change);
    const sinceMs = change.row.create_time_ms;
    const [own, authenticator] = [keys.of(row.id), login.security.of(row.id)];
    const changes = await securityChangeRepository.of(deps.database, row.id);
    const isSince = (...whats: readonly SecurityChange[]) =>
      whats.some((what) => (changes.get(what) ?? -1) >= sinceMs);
    const password = isSince('loginPassword', 'firstLoginPassword') ? ({ password_hash: null } as const) : {};
    const bound = socialRepository.removeSince(row.id, sinceMs);
    await login.sessions.endAll(row.id, {
      store: (removal) =>
        restore(login, row, change, password, [...removal, bound, login.waysBack.end(change)]),
    });
    if (change.row.what === 'authenticator')
      await login.security.bringBack(row.id, change.earlier.secret ?? null);
    else if ((authenticator.google_time_ms ?? 0) >= sinceMs)
      await login.security.setGoogleEnabled(row.id, false);
    if (isSince('fundPassword', 'firstFundPassword')) await login.security.forgetFundPassword(row.id);
    for (const key of own) if (key.create_time_ms >= sinceMs) await keys.remove(row.id, key.id);
    return null;
  });
}

function restore(
  { customers }: LoginDependencies,
  row: CustomerRow,
  { earlier }: TakenBack,
  password: { readonly password_hash?: null },
  statements: readonly Statement[],
): Promise<void> {
  const { email, phone, phone_area } = earlier;
  const contact = {
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone, phone_area: phone_area ?? null }),
  };
  // A change of nothing is none that can be stored: the group is as it was.
  const change = { customer_group_id: row.customer_group_id, ...contact, ...password };
  return customers.update(row.id, change, () => statements);
}

/** Throws 0000141 and 0000142 when the address belongs to another customer now. */
async function requireFree(
  { customers }: LoginDependencies,
  company: Company,
  row: CustomerRow,
  { earlier: { email = null, phone = null, phone_area = null } }: TakenBack,
): Promise<void> {
  const byEmail = email === null ? undefined : await customers.byEmail(company.id, email);
  if (byEmail !== undefined && byEmail.id !== row.id)
    throw new PlatformError(CODE.emailOfOther, [company.name]);
  const byPhone = phone === null ? undefined : await customers.byPhone(company.id, phone_area ?? '', phone);
  if (byPhone !== undefined && byPhone.id !== row.id)
    throw new PlatformError(CODE.phoneOfOther, [company.name]);
}
