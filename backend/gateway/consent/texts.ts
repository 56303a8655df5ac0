import type { Language } from '../../contract/languages.ts';

/** Every text of the consent page but the failures, which are those of the error catalogue. */
export interface ConsentTexts {
  readonly title: string;
  readonly signIn: string;
  /** `{app}` is the application, `{company}` the company. */
  readonly asks: string;
  readonly account: string;
  readonly password: string;
  readonly authenticatorCode: string;
  /** `{customer}` is the customer number. */
  readonly signedInAs: string;
  readonly learns: string;
  readonly learnsNumber: string;
  readonly learnsEmail: string;
  readonly learnsAccount: string;
  /** `{site}` is the host of the return address. */
  readonly returnsTo: string;
  readonly agree: string;
  readonly refuse: string;
  readonly refused: string;
  readonly incomplete: string;
  readonly unknownApplication: string;
  readonly unregisteredAddress: string;
  readonly foreignForm: string;
  readonly signInAgain: string;
}

export const CONSENT_TEXTS: Readonly<Record<Language, ConsentTexts>> = {
  'en-US': {
    title: 'Sign in with {company}',
    signIn: 'Sign in',
    asks: '{app} asks to sign you in with your {company} account.',
    account: 'E-mail, phone (+65 81234567) or customer number',
    password: 'Password',
    authenticatorCode: 'Authenticator code, if you use one',
    signedInAs: 'Signed in as customer {customer}.',
    learns: 'If you agree, it receives:',
    learnsNumber: 'your customer number',
    learnsEmail: 'your e-mail address',
    learnsAccount: 'the number of your first account',
    returnsTo: 'You then return to {site}.',
    agree: 'Agree',
    refuse: 'Deny',
    refused: 'Denied. Nothing was shared. You can close this page.',
    incomplete: 'This link is incomplete: it needs appId, thirdAppType and url.',
    unknownApplication: 'This application is not registered.',
    unregisteredAddress: 'The return address is not registered for this application.',
    foreignForm: 'Please use the buttons of this page.',
    signInAgain: 'Your sign-in has ended. Please sign in again.',
  },
  'zh-CN': {
    title: '使用 {company} 登录',
    signIn: '登录',
    asks: '{app} 请求使用您的 {company} 账户登录。',
    account: '邮箱、手机号（+65 81234567）或客户编号',
    password: '密码',
    authenticatorCode: '身份验证器动态码（如已启用）',
    signedInAs: '当前登录客户：{customer}。',
    learns: '同意后，对方将获得：',
    learnsNumber: '您的客户编号',
    learnsEmail: '您的邮箱地址',
    learnsAccount: '您的首个账户编号',
    returnsTo: '随后您将返回 {site}。',
    agree: '同意',
    refuse: '拒绝',
    refused: '您已拒绝，未共享任何信息。您可以关闭此页面。',
    incomplete: '链接不完整：需要 appId、thirdAppType 和 url。',
    unknownApplication: '该应用未注册。',
    unregisteredAddress: '该返回地址未在此应用中注册。',
    foreignForm: '请使用本页面的按钮。',
    signInAgain: '登录已失效，请重新登录。',
  },
  'zh-TW': {
    title: '使用 {company} 登入',
    signIn: '登入',
    asks: '{app} 請求使用您的 {company} 帳戶登入。',
    account: '電子郵件信箱、手機號碼（+65 81234567）或客戶編號',
    password: '密碼',
    authenticatorCode: '驗證器動態碼（如已啟用）',
    signedInAs: '目前登入客戶：{customer}。',
    learns: '同意後，對方將取得：',
    learnsNumber: '您的客戶編號',
    learnsEmail: '您的電子郵件信箱',
    learnsAccount: '您的首個帳戶編號',
    returnsTo: '隨後您將返回 {site}。',
    agree: '同意',
    refuse: '拒絕',
    refused: '您已拒絕，未分享任何資訊。您可以關閉此頁面。',
    incomplete: '連結不完整：需要 appId、thirdAppType 和 url。',
    unknownApplication: '該應用程式未註冊。',
    unregisteredAddress: '該返回位址未在此應用程式中註冊。',
    foreignForm: '請使用本頁面的按鈕。',
    signInAgain: '登入已失效，請重新登入。',
  },
};

/** Fills the named places of a text. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
