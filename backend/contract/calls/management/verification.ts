import { Type } from 'typebox';
import { describe } from '../../describe.ts';
import PHRASES from '../../phrases.json' with { type: 'json' };
import { REVIEW_STATES } from '../../meanings.ts';
import { defineManagementCalls } from '../../call.ts';
import type { LocalizedText } from '../../languages.ts';
import { customerMembers, OfCustomer } from '../../records/customers/customer-account.ts';
import { MAX_KYC_ELEMENTS } from '../../records/customers/kyc-configuration.ts';
import { IntegerLike, TextLike } from '../../records/request-values.ts';
import * as Id from '../../records/ids.ts';

/**
 * What clients can draw: a line of text, a kind of document with its number, a picture to upload, a date, and a picture of
 * the face, which has a level of its own.
 */
export const SHOW_TYPES = ['input', 'inputGroup', 'image', 'date', 'face_photo'] as const;

export type ShowType = (typeof SHOW_TYPES)[number];

/** One thing that an applicant states or hands in. */
export interface KycElement {
  readonly elementCode: string;
  readonly name: LocalizedText;
  /** How clients ask for it; the last three are older names of `input`. */
  readonly showType: ShowType | 'text' | 'select' | 'phone';
  readonly required: boolean;
  /** Regular expression (RE2) that a value matches as a whole; a date as YYYY-MM-DD. */
  readonly pattern: string;
  /** `phone` and `identityNumber` belong to one customer of the company. */
  readonly unique?: 'phone' | 'identityNumber';
}

/** One level of verification; levels are passed in the order of `sort`, from 1 without holes. */
export interface KycLevel {
  readonly levelCode: string;
  readonly sort: number;
  readonly name: LocalizedText;
  /** Business scenarios that need this level: `open_account`, `cashin`, `withdraw`, … */
  readonly businessCodes: readonly string[];
  /** What persons (0) and enterprises (1) state. */
  readonly elements: Readonly<Record<0 | 1, readonly KycElement[]>>;
}

/** What a company asks of its customers. */
export interface KycConfiguration {
  readonly levels: readonly KycLevel[];
  /** Countries (ISO 3166-1 alpha-2) in which enterprises may apply. */
  readonly corporateCountries: readonly string[];
}

/** An empty text is refused by the rules of levels, with their own code. */
const Name = Type.Object({
  'en-US': Type.String({ maxLength: 100 }),
  'zh-CN': Type.String({ maxLength: 100 }),
  'zh-TW': Type.String({ maxLength: 100 }),
});

const Code = Type.String({ minLength: 1, maxLength: 50 });

/** Names of `input` that operators may still use. */
const EARLIER_NAMES = ['text', 'select', 'phone'] as const;

const Element = Type.Object({
  elementCode: Code,
  name: describe(PHRASES.nameEachLanguage, Name),
  showType: describe(
    'How it is asked.',
    Type.Union([...SHOW_TYPES, ...EARLIER_NAMES].map((showType) => Type.Literal(showType))),
  ),
  required: describe('True when it must be stated.', Type.Boolean()),
  pattern: describe(
    'Regular expression that the whole value matches: RE2 syntax, without lookaround and backreferences, at most 200 characters.',
    Type.String({ maxLength: 1000 }),
  ),
  unique: describe(
    'What no two customers may state alike.',
    Type.Optional(Type.Union([Type.Literal('phone'), Type.Literal('identityNumber')])),
    {
      phone: ['PHONE', 'a phone number'],
      identityNumber: ['IDENTITY_NUMBER', 'the number of an identity document'],
    },
  ),
});

const Elements = Type.Array(Element, { maxItems: MAX_KYC_ELEMENTS + 1 });

/** Levels of a company, and elements of a level. */
export const MAX_KYC_LEVELS = 10;

const Configuration = Type.Unsafe<KycConfiguration>(
  Type.Object({
    levels: describe(
      'Levels of verification, lowest first.',
      Type.Array(
        Type.Object({
          levelCode: Type.String({ maxLength: 50 }),
          sort: describe(PHRASES.placeLevel, IntegerLike()),
          name: describe(PHRASES.nameEachLanguage, Name),
          businessCodes: describe(
            'What the level opens: `open_account`, `cashin`, `withdraw` and other codes.',
            Type.Array(Code, { maxItems: 50 }),
          ),
          elements: describe(
            'What is asked: `0` of persons, `1` of enterprises.',
            Type.Object({
              '0': describe('What persons state.', Elements),
              '1': describe('What enterprises state.', Elements),
            }),
          ),
        }),
        { maxItems: MAX_KYC_LEVELS + 1 },
      ),
    ),
    corporateCountries: describe(
      'Country codes from which enterprises are accepted.',
      Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 300 }),
    ),
  }),
);

/** Members of the largest configuration: its levels, their elements and their names in three languages. */
const CONFIGURATION_MEMBERS = 12_500;

const KycRow = Type.Object({
  pno: Type.String(),
  customerId: Id.Customer,
  customerNo: Id.CustomerNo,
  levelCode: Type.String(),
  businessCode: Type.String(),
  openAccountType: Type.Integer(),
  status: describe(PHRASES.stateApplication, Type.Integer(), REVIEW_STATES),
  country: Type.Union([Type.String(), Type.Null()]),
  companyType: Type.Union([Type.String(), Type.Null()]),
  cardType: Type.Union([Type.String(), Type.Null()]),
  elements: describe('What was stated, by code.', Type.Record(Type.String(), Type.String())),
  createTime: describe('Time of the application, milliseconds since 1970 (UTC).', Type.Integer()),
  updateTime: Type.Integer(),
});

/** Longer remarks are refused by the review itself, with its listed code. */
const Remark = Type.Optional(Type.String({ maxLength: 1000 }));

/** What is asked of customers, and the decision over it. */
export const VERIFICATION_MANAGEMENT = defineManagementCalls({
  kycConfiguration: {
    bizType: 'venue.admin.KycConfigurationService.detail',
    summary: 'Levels of verification',
    permission: 'company.read',
    request: Type.Object({}),
    response: Configuration,
  },
  saveKycConfiguration: {
    bizType: 'venue.admin.KycConfigurationService.save',
    summary: 'Set the levels of verification',
    permission: 'company.change',
    batch: { members: CONFIGURATION_MEMBERS },
    changes: true,
    request: Configuration,
    response: Type.Null(),
  },
  removeKycLevel: {
    bizType: 'venue.admin.KycConfigurationService.removeLevel',
    summary: 'Remove the highest level of verification',
    permission: 'company.change',
    changes: true,
    request: Type.Object({ levelCode: Code }),
    response: Type.Null(),
  },
  pendingKyc: {
    bizType: 'venue.admin.KycReviewService.pending',
    summary: 'Applications for verification that wait',
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(KycRow),
  },
  reviewKyc: {
    bizType: 'venue.admin.KycReviewService.review',
    summary: 'Accept or refuse an application for verification',
    permission: 'verification.decide',
    changes: true,
    request: Type.Object({
      pno: Type.String({ minLength: 1, maxLength: 32 }),
      approve: Type.Boolean(),
      remark: Remark,
    }),
    response: Type.Null(),
  },
  pendingCancellations: {
    bizType: 'venue.admin.CancellationReviewService.pending',
    summary: 'Accounts that ask to be closed',
    permission: 'customers.read',
    request: Type.Object({}),
    response: Type.Array(
      Type.Object({
        customerId: Id.Customer,
        customerNo: Id.CustomerNo,
        remark: Type.String(),
        status: describe(PHRASES.stateApplication, Type.Integer(), {
          1: ['PENDING', 'waits for the decision'],
          2: ['CLOSED', 'the account is closed'],
          3: ['REFUSED', 'refused'],
        }),
        createTime: describe('Time of the application, milliseconds since 1970 (UTC).', Type.Integer()),
      }),
    ),
  },
  reviewCancellation: {
    bizType: 'venue.admin.CancellationReviewService.review',
    summary: 'Close an account or refuse',
    permission: 'verification.decide',
    changes: true,
    request: Type.Object({ customerNo: TextLike(16), approve: Type.Boolean(), remark: Remark }),
    response: Type.Null(),
  },
  forceLogout: {
    bizType: 'venue.admin.CustomerAdminService.forceLogout',
    summary: 'End all logins of a customer',
    permission: 'customers.change',
    changes: true,
    request: OfCustomer(Type.Object(customerMembers)),
    response: Type.Null(),
  },
});
