import { kycRepository, type KycApplicationRow } from '../../../storage/customers/kyc.ts';
import type { Database } from '../../../storage/index.ts';

/** State of an application that was accepted. */
export const PASSED = 2;

/** Who a customer is; null as long as nothing of it was accepted. */
export interface Identity {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly name: string | null;
  readonly idCard: string | null;
  readonly idCardType: string | null;
  readonly address: string | null;
}

/** Who a customer is by its accepted applications. */
export function readIdentity(applications: readonly KycApplicationRow[]): Identity {
  const stated: Record<string, string> = {};
  let cardType: string | null = null;
  for (const application of applications) {
    if (application.status !== PASSED) continue;
    Object.assign(stated, JSON.parse(application.elements));
    cardType = application.card_type ?? cardType;
  }
  const { first_name: firstName = null, last_name: lastName = null } = stated;
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return {
    firstName,
    lastName,
    name: name === '' ? null : name,
    idCard: stated['id_card'] ?? null,
    idCardType: cardType,
    address: stated['address'] ?? null,
  };
}

/** Who customers are; whoever has no accepted application is left out. */
export async function readIdentities(
  database: Database,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Identity>> {
  const accepted = new Map<number, KycApplicationRow[]>();
  for (const application of await kycRepository.accepted(database, customerIds)) {
    const before = accepted.get(application.customer_id);
    if (before) before.push(application);
    else accepted.set(application.customer_id, [application]);
  }
  return new Map([...accepted].map(([customerId, rows]) => [customerId, readIdentity(rows)]));
}
