import { Type, type Static } from 'typebox';
import { describe } from '../describe.ts';
import { LANGUAGES } from '../languages.ts';

/** Longest logo as text: an image of 64 KiB in base64 with its head. */
export const MAX_LOGO_LENGTH = 88_000;

/** A picture as a `data:` address: as an image it can neither run a script nor load anything. */
export const Logo = Type.String({
  pattern: '^data:image/(?:svg\\+xml|png);base64,[A-Za-z0-9+/]+={0,2}$',
  maxLength: MAX_LOGO_LENGTH,
});

/** The figures from which every colour and corner of a white label is made. */
export const BrandFigures = {
  hue: describe('Angle of the brand’s colour in degrees (OKLCH).', Type.Number({ minimum: 0, maximum: 360 })),
  chroma: describe('Intensity of the brand’s colour.', Type.Number({ minimum: 0, maximum: 0.2 })),
  neutral: describe('How much of the hue tints the greys.', Type.Number({ minimum: 0, maximum: 0.012 })),
  corner: describe('Radius of panels and controls in pixels.', Type.Number({ minimum: 0, maximum: 6 })),
};

/** Everything of a look but the name. */
export const BrandMembers = {
  logo: Type.Union([Logo, Type.Null()]),
  logoLight: describe(
    'Logo where the background is light; null: the same one.',
    Type.Union([Logo, Type.Null()]),
  ),
  ...BrandFigures,
};

const Look = Type.Object(BrandMembers);
/** How a white label looks, apart from its name. A logo of null: the name stands alone. */
export type BrandLook = Static<typeof Look>;

/** The product's own look. */
export const MERIDIAN_LOOK: BrandLook = {
  logo: null,
  logoLight: null,
  hue: 277,
  chroma: 0.125,
  neutral: 0.007,
  corner: 4,
};

/** Longest name of a company. */
export const MAX_COMPANY_NAME = 64;
/** Longest of the texts that the law wants. */
export const MAX_LEGAL_TEXT = 1_000;

/** What customers are shown beside the brand because the law wants it, by language; empty: nothing. */
export const LegalTexts = describe(
  'Texts that customers are shown beside the brand.',
  Type.Object(
    {
      riskWarning: describe(
        'Warning below the sign-in, on the consent page and below e-mails, by language.',
        Type.Object(
          Object.fromEntries(
            LANGUAGES.map((language) => [language, Type.String({ maxLength: MAX_LEGAL_TEXT })]),
          ) as Record<(typeof LANGUAGES)[number], ReturnType<typeof Type.String>>,
          { additionalProperties: false },
        ),
      ),
    },
    { additionalProperties: false },
  ),
);
export type LegalTexts = Static<typeof LegalTexts>;

/** Of a company that set none. */
export const NO_LEGAL_TEXTS: LegalTexts = { riskWarning: { 'en-US': '', 'zh-CN': '', 'zh-TW': '' } };
