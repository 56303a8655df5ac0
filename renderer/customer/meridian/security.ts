import { BIZ_TYPE } from '../../../backend/contract/business-types.ts';
import { passwordText } from '../../../backend/contract/encryption/password.ts';
import { CODE } from '../../../backend/contract/errors/codes.ts';
import type { CustomerInfo } from '../../../backend/contract/records/customer.ts';
import type { ApiClient } from '../../connection/index.ts';
import type { ContactChange, NewAuthenticator, Profile, Proof, SecurityPort } from '../port.ts';
import { withEitherForm, CHANNEL_TYPE, codePurpose, recipientOf, mapResult } from './fields.ts';
import { sendCode } from './entrance.ts';

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
      return mapResult(await api.call<CustomerInfo>(BIZ_TYPE.findCustomerInfo, {}), toProfile);
    },
    sendOwnCode: (channel) => sendCode(api, codePurpose(channel, 'LOGINED'), {}),
    sendCodeTo: (address) =>
      sendCode(api, codePurpose(address.kind, 'COMMON'), { toUser: recipientOf(address) }),
    changePassword: (current, next, oneTimeCode) =>
      withEitherForm(current, CODE.oldPasswordWrong, (oldPwd) =>
        api.call<null>(BIZ_TYPE.updateLoginPwd, {
          oldPwd,
          newPwd: passwordText(next),
          ...oneTime(oneTimeCode),
        }),
      ),
    setPassword: (next, proof, oneTimeCode) =>
      api.call<null>(BIZ_TYPE.bindLoginPwd, {
        pwd: passwordText(next),
        ...(proof && {
          type: CHANNEL_TYPE[proof.channel],
          verifyCode: proof.code.code,
          sendToken: proof.code.ticket,
        }),
        ...oneTime(oneTimeCode),
      }),
    setFundPassword: (next, proof, mode) =>
      api.call<null>(mode === 'first' ? BIZ_TYPE.bindAssertsPwdMFA : BIZ_TYPE.forgetAssertsPwdMFA, {
        newPwd: passwordText(next),
        type: CHANNEL_TYPE[proof.channel],
        verifyCode: proof.code.code,
        sendToken: proof.code.ticket,
        ...oneTime(proof.oneTimeCode),
      }),
    changeFundPassword: (current, next, oneTimeCode) =>
      withEitherForm(current, CODE.fundPasswordWrong, (oldPwd) =>
        api.call<null>(BIZ_TYPE.updateAssertsPwd, {
          oldPwd,
          newPwd: passwordText(next),
          ...oneTime(oneTimeCode),
        }),
      ),
    async newAuthenticator() {
      type Answer = { readonly id: number; readonly secret: string; readonly qrcode: string };
      return mapResult(
        await api.call<Answer>(BIZ_TYPE.generateGoogleAccount, {}),
        ({ id, secret, qrcode }): NewAuthenticator => ({ id, secret, uri: qrcode }),
      );
    },
    switchAuthenticator: (on, proof) =>
      api.call<null>(BIZ_TYPE.enableOrForbidMFA, {
        type: on ? SWITCH.on : SWITCH.off,
        ...ownCode(proof),
        ...oneTime(proof.oneTimeCode),
      }),
    changeContact: (change) => changeContact(api, change),
    changeCountry: (country) => api.call<null>(BIZ_TYPE.changeCountry, { newCountry: country }),
    speak: (language) => api.call<null>(BIZ_TYPE.changeLang, { newLang: language }),
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
    return api.call<null>(isEmail ? BIZ_TYPE.bindEmail : BIZ_TYPE.bindPhone, {
      ...members,
      verifyCode: code.code,
      sendToken: code.ticket,
      ...(proof && { originalVerifyCode: proof.code.code, originalSendToken: proof.code.ticket }),
      ...oneTime(oneTimeCode),
    });
  return api.call<null>(isEmail ? BIZ_TYPE.changeEmailMFA : BIZ_TYPE.changePhoneMFA, {
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
    isVerificationAsked: info.companyKycStatus === VERIFIES,
  };
}
