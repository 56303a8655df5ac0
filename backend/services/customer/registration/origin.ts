import { Type, type Static } from 'typebox';
import { originMembers } from '../../../contract/calls/management/customers.ts';
import { campaignMembers } from '../../../contract/records/customers/origin.ts';
const Stated = Type.Object(originMembers);

/** What was stated about a customer, and the number of the agent who brought it. */
export type Origin = Static<typeof Stated> & { readonly agentCustomerNo?: string | undefined };

const CAMPAIGN = Object.keys(campaignMembers) as (keyof typeof campaignMembers)[];

/**
 * What a newcomer stated itself. Its number in an external system is not among it: that opens a wallet there, so only
 * the operator states it.
 */
export function readCampaign(request: Pick<Origin, (typeof CAMPAIGN)[number]>): Origin {
  return Object.fromEntries(CAMPAIGN.map((name) => [name, request[name]]));
}

/** The members of a request that are kept as the customer's origin, as text. */
export function originText(request: Origin): string {
  const names = [...Object.keys(Stated.properties), 'agentCustomerNo'] as (keyof Origin)[];
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, request[name]])));
}

/** What was stated about a customer; nothing for one that registered itself. */
export function parseOrigin(record: string | null): Origin {
  return record === null ? {} : (JSON.parse(record) as Origin);
}
