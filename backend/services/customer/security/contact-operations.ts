import { Type } from 'typebox';
import { BIZ_TYPE } from '../../../protocol/business-types.ts';
import { PlatformError } from '../../../protocol/platform-error.ts';
import { TextLike } from '../../../protocol/records/index.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import type { Company } from '../../company/index.ts';
import { parseEmail, parsePhone, parsePhoneArea } from '../../message/recipient.ts';
import { cacheResponse, operation, type Operation } from '../../operation.ts';
import { maskEmail, maskText } from '../customer-record.ts';
import type { LoginDependencies } from '../login-operations.ts';
import { phoneDigits, requireGoogleCode, signedIn, spendCode, type GivenCode } from './checks.ts';

const Code = Type.Optional(TextLike(16));
const Ticket = Type.Optional(Type.String({ maxLength: 64 }));
const EmailMembers = {
  email: Type.Optional(TextLike(320)),
  emailArea: Type.Optional(Type.String({ maxLength: 15 })),
  verifyCode: Code,
  sendToken: Ticket,
  googleCode: Code,
};
const PhoneMembers = {
  phone: Type.Optional(TextLike(64)),
  phoneArea: Type.Optional(TextLike(15)),
  verifyCode: Code,
  sendToken: Ticket,
  googleCode: Code,
};
/** A code sent to the address that is replaced; checked where a client sends one. */
const OriginalMembers = { originalVerifyCode: Code, originalSendToken: Ticket };
const shared = {
  mount: 'global',
  access: 'login',
  section: 'Client API, other endpoints',
} as const;

/** bindEmail, bindPhone, changeEmail, changePhone, findPhoneAndEmail. */
export function contactOperations(parts: LoginDependencies): readonly Operation[] {
  return [
    emailOperation(parts, BIZ_TYPE.bindEmail, 'bind'),
    emailOperation(parts, BIZ_TYPE.changeEmail, 'change'),
    phoneOperation(parts, BIZ_TYPE.bindPhone, 'bind'),
    phoneOperation(parts, BIZ_TYPE.changePhone, 'change'),
    findPhoneAndEmail(parts),
  ];
}

/** Binds the first e-mail (0000122 when there is one) or replaces it (0000137 when there is none). */
function emailOperation(parts: LoginDependencies, bizType: string, mode: 'bind' | 'change'): Operation {
  return operation({
    ...shared,
    bizType,
    request: Type.Object({ ...EmailMembers, ...OriginalMembers }),
    response: Type.Null(),
    async handle(context, request) {
      const { row, company } = await signedIn(parts, context);
      const email = parseEmail(request.email);
      if (mode === 'bind' ? row.email !== null : row.email === email) {
        throw new PlatformError('USCUSTOMER_API_0000122');
      }
      if (mode === 'change' && row.email === null) throw new PlatformError('USCUSTOMER_API_0000137');
      await requireFreeEmail(parts, company, email);
      await requireGoogleCode(parts, row.id, request.googleCode);
      const proof = { companyId: company.id, bizType: 'EMAIL_COMMON_VERIFICATION_CODE' };
      if (mode === 'change') {
        await spendOriginal(parts, row, request, 'USCUSTOMER_API_0000516', 'EMAIL', row.email);
      }
      const wrong = mode === 'bind' ? 'USCUSTOMER_API_0000517' : 'USCUSTOMER_API_0000515';
      await spendCode(parts, { ...proof, recipients: [email] }, givenCode(request), wrong);
      const free = () => requireFreeEmail(parts, company, email);
      await parts.customers.changeContact(company, row.id, { email }, free, cacheResponse(context, null));
      return null;
    },
  });
}

/** Binds the first phone (0000121 when there is one) or replaces it (0000136 when there is none). */
function phoneOperation(parts: LoginDependencies, bizType: string, mode: 'bind' | 'change'): Operation {
  return operation({
    ...shared,
    bizType,
    request: Type.Object({ ...PhoneMembers, ...OriginalMembers }),
    response: Type.Null(),
    async handle(context, request) {
      const { row, company } = await signedIn(parts, context);
      if (!request.phoneArea) throw new PlatformError('USCUSTOMER_API_0000505');
      const phone_area = parsePhoneArea(request.phoneArea);
      const phone = parsePhone(request.phone);
      const same = row.phone === phone && row.phone_area === phone_area;
      if (mode === 'bind' ? row.phone !== null : same) throw new PlatformError('USCUSTOMER_API_0000121');
      if (mode === 'change' && row.phone === null) throw new PlatformError('USCUSTOMER_API_0000136');
      const free = () => requireFreePhone(parts, company, phone_area, phone);
      await free();
      await requireGoogleCode(parts, row.id, request.googleCode);
      if (mode === 'change') {
        await spendOriginal(parts, row, request, 'USCUSTOMER_API_0000514', 'SMS', phoneDigits(row));
      }
      await spendCode(
        parts,
        {
          companyId: company.id,
          bizType: 'SMS_COMMON_VERIFICATION_CODE',
          recipients: [phone, `${phone_area.slice(1)}${phone}`],
        },
        givenCode(request),
        mode === 'bind' ? 'USCUSTOMER_API_0000518' : 'USCUSTOMER_API_0000513',
      );
      const change = { phone, phone_area };
      await parts.customers.changeContact(company, row.id, change, free, cacheResponse(context, null));
      return null;
    },
  });
}

function givenCode(request: { verifyCode?: string; sendToken?: string }): GivenCode {
  return { code: request.verifyCode, ticket: request.sendToken };
}

async function spendOriginal(
  parts: LoginDependencies,
  row: CustomerRow,
  request: { originalVerifyCode?: string; originalSendToken?: string },
  wrong: 'USCUSTOMER_API_0000514' | 'USCUSTOMER_API_0000516',
  channel: 'EMAIL' | 'SMS',
  recipient: string | null,
): Promise<void> {
  const { originalVerifyCode, originalSendToken } = request;
  if (!originalVerifyCode && !originalSendToken) return;
  const bizType = `${channel}_LOGINED_VERIFICATION_CODE`;
  const recipients = recipient === null ? [] : [recipient];
  const given = { code: originalVerifyCode, ticket: originalSendToken };
  await spendCode(parts, { companyId: row.company_id, bizType, recipients }, given, wrong);
}

/** Throws 0000141 with the company's name when the e-mail is another customer's. */
async function requireFreeEmail(parts: LoginDependencies, company: Company, email: string): Promise<void> {
  if ((await parts.customers.byEmail(company.id, email)) !== undefined) {
    throw new PlatformError('USCUSTOMER_API_0000141', [company.name]);
  }
}

/** Throws 0000142 with the company's name when the phone is another customer's. */
async function requireFreePhone(
  parts: LoginDependencies,
  company: Company,
  phoneArea: string,
  phone: string,
): Promise<void> {
  if ((await parts.customers.byPhone(company.id, phoneArea, phone)) !== undefined) {
    throw new PlatformError('USCUSTOMER_API_0000142', [company.name]);
  }
}

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** The customer's addresses, masked: enough to choose where a code goes. */
function findPhoneAndEmail(parts: LoginDependencies): Operation {
  return operation({
    ...shared,
    bizType: BIZ_TYPE.findPhoneAndEmail,
    request: Type.Object({}),
    response: Type.Object({
      customerNo: Type.String(),
      email: NullableText,
      phone: NullableText,
      phoneArea: NullableText,
    }),
    async handle(context) {
      const { row } = await signedIn(parts, context);
      return {
        customerNo: row.customer_no,
        email: row.email === null ? null : maskEmail(row.email),
        phone: row.phone === null ? null : maskText(row.phone),
        phoneArea: row.phone_area,
      };
    },
  });
}
