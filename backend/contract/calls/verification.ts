import { Type } from 'typebox';
import { describe } from '../describe.ts';
import { defineCalls } from '../call.ts';
import { MAX_KYC_ELEMENTS } from '../records/customers/kyc-configuration.ts';
import { KycLevelRow, KycStatusRow } from '../records/customers/kyc.ts';
import { IntegerLike, TextLike } from '../records/request-values.ts';

const Code = Type.String({ maxLength: 50 });

const OpenAccountType = Type.Optional(IntegerLike({ minimum: 0, maximum: 1 }));

/** Longest value of an element. */
const MAX_ELEMENT_VALUE_LENGTH = 1000;

const ElementList = Type.Array(
  Type.Union([
    Type.Null(),
    Type.Object({ elementCode: Code, elementValue: TextLike(MAX_ELEMENT_VALUE_LENGTH) }),
  ]),
  { maxItems: MAX_KYC_ELEMENTS },
);

const applicationMembers = {
  levelCode: Type.Optional(Code),
  openAccountType: OpenAccountType,
  elementList: ElementList,
  selectCountry: Type.Optional(Code),
  selectCompanyType: Type.Optional(Code),
  commitTag: describe('True submits the application, false keeps a draft.', Type.Optional(Type.Boolean())),
};

/** Verification of persons and enterprises, and its pictures. */
export const VERIFICATION_CALLS = defineCalls('Client API, other endpoints', {
  findAllBizKyc: {
    bizType: 'customer.app.KycWebApiService.findAllBizKyc',
    summary: 'What a purpose asks for',
    openPermission: 'ready_only',
    request: Type.Object({ businessCode: Code, openAccountType: OpenAccountType }),
    response: Type.Array(KycLevelRow),
  },
  findAllBizKycList: {
    bizType: 'customer.app.KycWebApiService.findAllBizKycList',
    summary: 'Levels of verification with their states',
    openPermission: 'ready_only',
    request: Type.Object({ openAccountType: OpenAccountType }),
    response: Type.Array(KycStatusRow),
  },
  findAllLevelKyc: {
    bizType: 'customer.app.KycWebApiService.findAllLevelKyc',
    summary: 'What a level asks for',
    openPermission: 'ready_only',
    request: Type.Object({
      lang: Type.Optional(Type.String({ maxLength: 35 })),
      levelCode: Type.Optional(Code),
      customerNo: Type.Optional(TextLike()),
      openAccountType: OpenAccountType,
      selectCountry: Type.Optional(Code),
      selectCompanyType: Type.Optional(Code),
    }),
    response: Type.Array(KycLevelRow),
  },
  kycApply: {
    bizType: 'customer.app.KycWebApiService.kycApply',
    summary: 'Apply for a verification by its purpose',
    batch: true,
    openPermission: 'captial_out',
    request: Type.Object({
      ...applicationMembers,
      businessCode: Type.Optional(Code),
      cardType: Type.Optional(Code),
    }),
    response: Type.String(),
  },
  kycLevelApply: {
    bizType: 'customer.app.KycWebApiService.kycLevelApply',
    summary: 'Apply for a level of verification',
    batch: true,
    openPermission: 'captial_out',
    request: Type.Object(applicationMembers),
    response: Type.String(),
  },
  checkKycApply: {
    bizType: 'customer.app.KycWebApiService.checkKycApply',
    summary: 'Whether the verification for a purpose has passed',
    openPermission: 'ready_only',
    request: Type.Object({ businessCode: Code, openAccountType: OpenAccountType }),
    response: Type.Integer(),
  },
  findAllCusKycListByBiz: {
    bizType: 'customer.app.KycWebApiService.findAllCusKycListByBiz',
    summary: 'What the customer was verified with',
    openPermission: 'ready_only',
    request: Type.Object({ businessCode: Code }),
    response: Type.Array(KycLevelRow),
  },
  findCompanyCountry: {
    bizType: 'customer.app.KycWebApiService.findCompanyCountry',
    summary: 'Countries in which enterprises may apply',
    access: 'guest',
    openPermission: 'ready_only',
    request: Type.Object({}),
    response: Type.Object({
      companyId: Type.Integer(),
      openCompanyCountry: describe(
        'Country codes in which enterprises may apply, joined by commas; empty for none.',
        Type.String(),
      ),
    }),
  },
  upload: {
    bizType: 'upload',
    summary: 'Upload a picture, answered with its address',
    mount: 'root',
    body: 'file',
    answer: 'secret',
    request: Type.Object({
      object: describe(
        'Picture (png, jpg, webp) of at most 5 MiB: the part `object` of a multipart form.',
        Type.Unsafe<Uint8Array>({ contentMediaType: 'application/octet-stream' }),
      ),
    }),
    response: Type.String(),
  },
});
