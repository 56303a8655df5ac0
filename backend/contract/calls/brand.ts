import { Type, type Static } from 'typebox';
import { BrandMembers, LegalTexts } from '../brand/look.ts';
import { defineCalls } from '../call.ts';
import { describe } from '../describe.ts';
import PHRASES from '../phrases.json' with { type: 'json' };

/** Open pages ask once a second, several of one network together. */
const CALLS_PER_MINUTE = 1_200;

const Revision = describe('What tells one state of the brand from another.', Type.String({ maxLength: 32 }));

/** The brand of a company as its customers see it. */
const PublishedBrand = Type.Object({
  name: describe(PHRASES.nameCompany, Type.String()),
  ...BrandMembers,
  legal: LegalTexts,
});
export type PublishedBrand = Static<typeof PublishedBrand>;

/** What terminals and pages of the platform read of the brand, also before anybody has signed in. */
export const BRAND_CALLS = defineCalls('Client API, other endpoints', {
  currentBrand: {
    bizType: 'venue.app.BrandService.current',
    summary: 'Name, look and legal texts of the company',
    access: 'guest',
    headers: 'optional',
    fromOwnPage: true,
    callsPerMinute: CALLS_PER_MINUTE,
    request: Type.Object({
      revision: Type.Optional(
        describe('The state that is known already; the brand is left out while it is that one.', Revision),
      ),
    }),
    response: Type.Object({
      revision: Revision,
      brand: describe(
        'The brand; null while it is the known one.',
        Type.Union([PublishedBrand, Type.Null()]),
      ),
    }),
  },
});
