import { Type, type Static, type TObject, type TSchema } from 'typebox';
import { BrandMembers, LegalTexts, MAX_COMPANY_NAME, MERIDIAN_LOOK, NO_LEGAL_TEXTS } from './brand/look.ts';
import { describe } from './describe.ts';
import PHRASES from './phrases.json' with { type: 'json' };
import { LANGUAGES } from './languages.ts';

/** What connected terminals read anew when a setting changes: products with their terms, the terms of money, or the brand. */
export type SettingNotice = 'products' | 'money' | 'brand';

/** A setting of a company that operators read and change together with the others, each under its own name. */
export interface PlainSetting<Schema extends TSchema = TSchema, Answered extends TSchema = Schema> {
  /** What may be sent, and what is stored. */
  readonly schema: Schema;
  /** What is answered, where it is another. */
  readonly answered?: Answered;
  /** Of a company that never set it, or of the members that it did not set; absent: nothing, or every company has one. */
  readonly standard?: Static<Schema>;
  readonly notice?: SettingNotice;
}

/** The table of one setting or more. */
export type PlainSettings = Readonly<Record<string, PlainSetting<TSchema, TSchema>>>;

function setting<Schema extends TSchema, Answered extends TSchema = Schema>(
  row: PlainSetting<Schema, Answered>,
): PlainSetting<Schema, Answered> {
  return row;
}

const either = <Value extends string>(...values: readonly Value[]) =>
  Type.Unsafe<Value>(Type.Union(values.map((value) => Type.Literal(value))));

/** How long a person at the office stays signed in by its password, where the company says nothing else. */
export const OFFICE_SESSION = { hours: 12, idleMinutes: 30 } as const;

/** Accounts that a scenario may close by force and one person start it alone, where the company says nothing else. */
export const SCENARIO_STOP_OUTS = 10;

/** Browser origins of a company. */
const MAX_ALLOWED_ORIGINS = 50;

/** Codes of the currencies in which customers keep accounts. */
const Assets = Type.Array(Type.String({ minLength: 1, maxLength: 16 }), { minItems: 1, maxItems: 200 });

/**
 * The plain settings of a company, in the order in which they are answered. From a row come the members of the two calls, the
 * type of what is stored, the answer of a company that never set it and the notice of connected terminals.
 */
export const PLAIN_SETTINGS = {
  name: setting({
    schema: describe(PHRASES.nameCompany, Type.String({ minLength: 1, maxLength: MAX_COMPANY_NAME })),
    notice: 'brand',
  }),
  language: setting({ schema: describe(PHRASES.languageNewCustomers, either(...LANGUAGES)) }),
  allowedOrigins: setting({
    schema: describe(
      'Origins whose pages may call and connect, for example `https://trade.example`; of terminals `app://meridian` and `http://127.0.0.1:*`, any port of the customer’s machine; at most 50.',
      Type.Array(Type.String({ maxLength: 256 }), { maxItems: MAX_ALLOWED_ORIGINS }),
    ),
  }),
  encryptedBodies: setting({
    schema: describe('Whether plain bodies are accepted.', either('optional', 'required'), {
      optional: ['OPTIONAL', 'plain and encrypted'],
      required: ['REQUIRED', 'encrypted only'],
    }),
  }),
  clientProfile: setting({ schema: either('standard', 'deployed') }),
  unknownMembers: setting({
    schema: describe(
      'What becomes of a call with members that it does not read.',
      either('named', 'refused'),
      {
        named: ['NAMED', 'an answer whose header `x-unknown-members` names them'],
        refused: ['REFUSED', 'a refusal that names them'],
      },
    ),
    standard: 'named',
  }),
  singleLogin: setting({
    schema: describe('True when a sign-in ends the earlier ones of the customer.', Type.Boolean()),
    standard: false,
  }),
  officeSessionHours: setting({
    schema: describe(
      'Hours after which a person at the office signs in by its password again, 1 to 24.',
      Type.Integer({ minimum: 1, maximum: 24 }),
    ),
    standard: OFFICE_SESSION.hours,
  }),
  officeIdleMinutes: setting({
    schema: describe(
      'Minutes without a call after which a person at the office signs in by its password again, 5 to 240.',
      Type.Integer({ minimum: 5, maximum: 240 }),
    ),
    standard: OFFICE_SESSION.idleMinutes,
  }),
  scenarioStopOuts: setting({
    schema: describe(
      'Accounts that a scenario of the market may close by force and one person start it alone, 0 to 1,000,000.',
      Type.Integer({ minimum: 0, maximum: 1_000_000 }),
    ),
    standard: SCENARIO_STOP_OUTS,
  }),
  proveBeforeChange: setting({
    schema: describe(
      'True: e-mail, phone, first password and third-party sign-in change only with a proof of what is bound already: a code of an own address, `loginPwd` or `googleCode`.',
      Type.Boolean(),
    ),
    standard: true,
  }),
  lossesTakeFirst: setting({
    schema: describe(
      'What losses and fees of customers take first where there is credit.',
      either('withdrawable', 'credit'),
      {
        withdrawable: ['WITHDRAWABLE', 'money that may be withdrawn'],
        credit: ['CREDIT', 'credit that may not be withdrawn'],
      },
    ),
    standard: 'withdrawable',
  }),
  transfersBetweenCustomers: setting({
    schema: describe('True when customers may send money to each other.', Type.Boolean()),
    standard: false,
    notice: 'money',
  }),
  // How terminals and pages look to customers. What is sent replaces what was set.
  brand: setting({
    schema: Type.Partial(Type.Object(BrandMembers, { additionalProperties: false })),
    answered: Type.Object(BrandMembers),
    standard: MERIDIAN_LOOK,
    notice: 'brand',
  }),
  // Texts that customers are shown because the law wants it; changing them takes two persons.
  legal: setting({ schema: LegalTexts, standard: NO_LEGAL_TEXTS, notice: 'brand' }),
  // Nothing: all currencies of the platform.
  assets: setting({ schema: Assets, answered: Type.Optional(Assets) }),
};

/** What a company has of the settings of a table. */
export type SettingValues<Rows extends PlainSettings> = {
  readonly [Key in keyof Rows]?: Stored<Static<Rows[Key]['schema']>>;
};
type Stored<Value> = Value extends readonly (infer Item)[] ? readonly Item[] : Value;

type Answered<Rows extends PlainSettings> = {
  -readonly [Key in keyof Rows]: Rows[Key] extends PlainSetting<TSchema, infer Schema> ? Schema : never;
};
type Changed<Rows extends PlainSettings> = { -readonly [Key in keyof Rows]: Rows[Key]['schema'] };

/** What the calls of a table answer. */
export type AnsweredSettings<Rows extends PlainSettings> = Static<TObject<Answered<Rows>>>;

/** The request of the call that changes the settings of a table, and the answer of both. */
export function settingsShapes<const Rows extends PlainSettings>(rows: Rows) {
  const members = (shape: (row: PlainSetting<TSchema, TSchema>) => TSchema) =>
    Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, shape(row)]));
  return {
    change: Type.Partial(Type.Object(members(({ schema }) => schema) as Changed<Rows>)),
    answer: Type.Object(members(({ schema, answered = schema }) => answered) as Answered<Rows>),
  };
}
