import { Type, type Static } from 'typebox';

const Utm = Type.Optional(Type.String({ maxLength: 128 }));

/** What an operator may state about a customer that it creates. */
export const originMembers = {
  remark: Type.Optional(Type.String({ maxLength: 512 })),
  registerDevice: Type.Optional(Type.String({ maxLength: 128 })),
  utmSource: Utm,
  utmMedium: Utm,
  utmCampaign: Utm,
  utmContent: Utm,
  utmTerm: Utm,
  /** The operator's own number of the customer. */
  thirdServerCode: Type.Optional(Type.String({ maxLength: 50 })),
};
const Stated = Type.Object(originMembers);
export type Origin = Static<typeof Stated>;

/** The members of a request that are kept as the customer's origin, as text. */
export function originText(request: Origin): string {
  const names = Object.keys(Stated.properties) as (keyof Origin)[];
  return JSON.stringify(Object.fromEntries(names.map((name) => [name, request[name]])));
}

/** What was stated about a customer; nothing for one that registered itself. */
export function originOf(record: string | null): Origin {
  return record === null ? {} : (JSON.parse(record) as Origin);
}
