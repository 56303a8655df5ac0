import { Type } from 'typebox';

const Utm = Type.Optional(Type.String({ maxLength: 128 }));

/** What a newcomer may state about where it comes from. */
export const campaignMembers = {
  registerDevice: Type.Optional(Type.String({ maxLength: 128 })),
  utmSource: Utm,
  utmMedium: Utm,
  utmCampaign: Utm,
  utmContent: Utm,
  utmTerm: Utm,
};
