import { CUSTOMER_CALLS } from '../../../backend/contract/calls/customers.ts';
import { SECURITY_CALLS } from '../../../backend/contract/calls/security.ts';
import { passwordText } from '../../../backend/contract/encryption/password.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import type { CustomerInfo } from '../../../backend/contract/records/customers/customer.ts';
import { mapResult, type ApiClient } from '../../connection/terminal-connection.ts';
import type { ContactChange, NewAuthenticator, Profile, SecurityPort } from '../port.ts';
import { withEitherForm, CHANNEL_TYPE, codePurpose, recipientOf } from './fields.ts';
import { sendCode } from './entrance.ts';
import type { Proof } from '../proof.ts';

/** Values of password flags: still to be set, set. */
const IS_SET = '2';
/** Customer `type` of a demonstration customer. */
const DEMO_CUSTOMER = 1;
/** Value of `companyKycStatus` of a company that verifies its customers. */
const VERIFIES = 1;
/** Values of `type` of the call that switches the authenticator. */
const SWITCH = { on: 1, off: 2 } as const;

/** What protects an account, over the client API. */
export function createSecurity(api: ApiClient): SecurityPort {
  return {
    async profile() {
      return mapResult(await api.call(CUSTOMER_CALLS.findCustomerInfo, {}), toProfile);
    },
    sendOwnCode: (channel) => sendCode(api, codePurpose(channel, 'LOGINED'), {}),
    sendCodeTo: (address) =>
      sendCode(api, codePurpose(address.kind, 'COMMON'), { toUser: recipientOf(address) }),
    changePassword: (current, next, oneTimeCode) =>
      withEitherForm(current, CODE.oldPasswordWrong, (oldPwd) =>
        api.call(SECURITY_CALLS.updateLoginPwd, {
          oldPwd,
          newPwd: passwordText(next),
          ...oneTime(oneTimeCode),
        }),
      ),
    setPassword: (next, proof, oneTimeCode) =>
      api.call(SECURITY_CALLS.bindLoginPwd, {
        pwd: passwordText(next),
        ...(proof && {
          type: CHANNEL_TYPE[proof.channel],
          verifyCode: proof.code.code,
          sendToken: proof.code.ticket,
        }),
        ...oneTime(oneTimeCode),
      }),
    setFundPassword: (next, proof, mode) =>
      api.call(mode === 'first' ? SECURITY_CALLS.bindAssertsPwdMFA : SECURITY_CALLS.forgetAssertsPwdMFA, {
        newPwd: passwordText(next),
        type: CHANNEL_TYPE[proof.channel],
        verifyCode: proof.code.code,
        sendToken: proof.code.ticket,
        ...oneTime(proof.oneTimeCode),
      }),
    changeFundPassword: (current, next, oneTimeCode) =>
      withEitherForm(current, CODE.fundPasswordWrong, (oldPwd) =>
        api.call(SECURITY_CALLS.updateAssertsPwd, {
          oldPwd,
          newPwd: passwordText(next),
          ...oneTime(oneTimeCode),
        }),
      ),
    async newAuthenticator() {
      return mapResult(
        await api.call(SECURITY_CALLS.generateGoogleAccount, {}),
        ({ id, secret, qrcode }): NewAuthenticator => ({ id, secret, uri: qrcode }),
      );
    },
    switchAuthenticator: (on, proof) =>
      api.call(SECURITY_CALLS.enableOrForbidMFA, {
        type: on ? SWITCH.on : SWITCH.off,
        ...ownCode(proof),
        ...oneTime(proof.oneTimeCode),
      }),
    changeContact: (change) => changeContact(api, change),
    changeCountry: (country) => api.call(CUSTOMER_CALLS.changeCountry, { newCountry: country }),
    speak: (language) => api.call(CUSTOMER_CALLS.changeLang, { newLang: language }),
  };
}

function oneTime(code: string | undefined) {
  return code === undefined ? {} : { googleCode: code };
}

function ownCode({ channel, code }: Proof) {
  return channel === 'email'
    ? { verifyCodeEmail: code.code, sendTokenEmail: code.ticket }
    : { verifyCodeSMS: code.code, sendTokenSMS: code.ticket };
}

function changeContact(api: ApiClient, { address, code, isFirst, proof, oneTimeCode }: ContactChange) {
  const isEmail = address.kind === 'email';
  const members = isEmail ? { email: address.email } : { phone: address.number, phoneArea: address.area };
  if (isFirst || proof === undefined)
    return api.call(isEmail ? SECURITY_CALLS.bindEmail : SECURITY_CALLS.bindPhone, {
      ...members,
      verifyCode: code.code,
      sendToken: code.ticket,
      ...(proof && { originalVerifyCode: proof.code.code, originalSendToken: proof.code.ticket }),
      ...oneTime(oneTimeCode),
    });
  return api.call(isEmail ? SECURITY_CALLS.changeEmailMFA : SECURITY_CALLS.changePhoneMFA, {
    ...members,
    type: CHANNEL_TYPE[proof.channel],
    verifyCodeNew: code.code,
    sendTokenNew: code.ticket,
    verifyCodeOld: proof.code.code,
    sendTokenOld: proof.code.ticket,
    ...oneTime(oneTimeCode),
  });
}

function toProfile(info: CustomerInfo): Profile {
  const { phone, phoneArea } = info;
  return {
    customerNo: info.customerNo,
    email: info.email ?? undefined,
    phone: phone === null ? undefined : [phoneArea, phone].filter((part) => part !== null).join(' '),
    country: info.country ?? '',
    registeredAtMs: info.registerTime,
    lastSignInAtMs: info.loginTime ?? undefined,
    hasPassword: info.loginPassStatus === IS_SET,
    hasFundPassword: info.assertPassStatus === IS_SET,
    hasAuthenticator: info.googleId > 0,
    isDemo: info.companyType === 'demo' || info.type === DEMO_CUSTOMER,
    isVerificationRequested: info.companyKycStatus === VERIFIES,
  };
}
