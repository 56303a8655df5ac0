import { expect } from 'vitest';
import { authenticatorCode, md5, type Newcomer, type Open, type Operator } from './newcomer-client.ts';

/** The newcomer as a person: what it writes into the first form, a new password, and its authenticator. */

/** Elements of the first form of verification, filled as the form asks: a date as milliseconds, a passport as document. */
export function filledForm(elementList: readonly Open[], documentNumber: string): Open[] {
  const values: Record<string, string> = {
    first_name: 'Mei',
    last_name: 'Lin',
    birthday: String(Date.UTC(2000, 0, 1)),
    id_card: documentNumber,
    phone: '+6590001234',
  };
  return elementList.map(({ elementCode, showType, extend }) => {
    const value = values[elementCode]!;
    expect(showType === 'date' ? '2000-01-01' : value).toMatch(new RegExp(extend));
    const isDocument = showType === 'inputGroup';
    return { elementCode: isDocument ? 'passport' : elementCode, elementValue: value };
  });
}

/** Sets a forgotten password as a visitor who proves the address by a code. */
export async function resetPassword(visitor: Newcomer, loginName: string, password: string): Promise<void> {
  const bizType = 'EMAIL_PASSWORD_VERIFICATION_CODE';
  const { sendToken, verifyCode } = await visitor.code(bizType, loginName);
  const checked = await visitor.data('/global/message.app.VerificationApiService.verifyCodeCheck', {
    bizType,
    toUser: loginName,
    sendToken,
    code: verifyCode,
  });
  await visitor.customer('forgetLoginPwd', {
    type: 1,
    loginName,
    newPwd: md5(password),
    verifyCode,
    sendToken,
    verifyCodeToken: checked.token,
  });
}

/** Binds an authenticator with its code and one by e-mail; answers the secret of the authenticator. */
export async function bindAuthenticator(client: Newcomer): Promise<string> {
  const { id, secret, qrcode } = await client.data(
    '/global/customer.app.GoogleVerifyApiService.generateGoogleAccount',
  );
  expect(new URL(qrcode).searchParams.get('secret')).toBe(secret);
  const bound = await client.code('EMAIL_LOGINED_VERIFICATION_CODE');
  await client.customer('enableOrForbidMFA', {
    type: 1,
    googleId: id,
    googleCode: authenticatorCode(secret),
    verifyCodeEmail: bound.verifyCode,
    sendTokenEmail: bound.sendToken,
    verifyCodeSMS: '',
    sendTokenSMS: '',
  });
  expect((await client.customer('findCustomerInfo')).googleId).toBeGreaterThan(0);
  return secret;
}

/** Approves the one form that a customer handed in; answers what the operator saw of it. */
export async function approveForm(operator: Operator, customerNo: string): Promise<Open> {
  const waiting = await operator.call('venue.admin.KycReviewService.pending', {});
  const own = waiting.filter((application: Open) => application.customerNo === customerNo);
  expect(own).toHaveLength(1);
  await operator.call('venue.admin.KycReviewService.review', { pno: own[0].pno, approve: true });
  return own[0];
}

/** The states of a customer's levels of verification. */
export async function statesOf(client: Newcomer): Promise<unknown[]> {
  const levels = await client.kyc('findAllBizKycList');
  return levels.map((level: Open) => level.status);
}
