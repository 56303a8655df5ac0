import { registerCustomer, TEST_PASSWORD, travellingPassword } from '../../services/testing/test-services.ts';
import type { TestAnswer, TestGateway } from './test-gateway.ts';

const WEB_API = '/api/global/customer.app.CustomerWebApiService.';
export const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
export const REGISTER = '/api/register/customer.app.CustomerWebApiService.register';
export const SEND = '/api/global/message.app.VerificationApiService.verifyCodeSend';

/** Another password in the form in which it travels. */
export const NEW_PASSWORD = travellingPassword('battery staple');

/** The path of an operation of the customer service by its last name. */
export function customerPath(name: string): string {
  const google = name === 'generateGoogleAccount' || name === 'checkGoogleCode';
  return google ? `/api/global/customer.app.GoogleVerifyApiService.${name}` : WEB_API + name;
}

/** A code as its recipient reads it, and the ticket of its sending. */
export interface SentCode {
  readonly code: string;
  readonly ticket: string;
}

/** A bank card of a customer, as it is added. */
export const BANK_CARD = {
  country: 'SG',
  bankAccountName: 'Lin Mei',
  bankCardNumber: '4000 1234-5678',
  bankCurrency: 'USD',
  bankName: 'Harbour Bank',
  bankAddress: '1 Quay',
  bankBranch: 'Main',
  province: 'Central',
  city: 'Singapore',
  bankCode: 'HRBRSGSG',
  firstName: 'Mei',
  lastName: 'Lin',
} as const;

let lastNumber = 0;

/** One signed-in customer of a test, registered by e-mail. */
export class TestCustomer {
  readonly test: TestGateway;
  readonly email: string;
  readonly companyId: string;
  token = '';

  private constructor(test: TestGateway, email: string, companyId: string) {
    this.test = test;
    this.email = email;
    this.companyId = companyId;
  }

  static async register(test: TestGateway, change: object = {}, companyId = 1): Promise<TestCustomer> {
    const customer = new TestCustomer(test, `customer-${++lastNumber}@example.com`, String(companyId));
    await registerCustomer(test.services, customer.email, change, companyId);
    const byPassword = !('pwd' in change);
    const sent = byPassword
      ? { loginPwd: TEST_PASSWORD }
      : await customer.codeMembers('EMAIL_LOGIN_VERIFICATION_CODE', customer.email);
    customer.token = ((await customer.login(sent)).body.data as { token: string }).token;
    return customer;
  }

  /** Calls an operation of the customer service with the customer's token. */
  call(name: string, body: object = {}): Promise<TestAnswer> {
    return this.test.post(customerPath(name), body, this.headers);
  }

  get headers(): Record<string, string> {
    return { companyId: this.companyId, token: this.token };
  }

  login(members: object): Promise<TestAnswer> {
    const body = { type: 1, loginName: this.email, device: 2, ...members };
    return this.test.post(LOGIN, body, { companyId: this.companyId });
  }

  async sendCode(bizType: string, toUser?: string): Promise<SentCode> {
    const answer = await this.test.post(SEND, { bizType, toUser }, this.headers);
    const code = (await this.test.services.outbox.recent(1))[0]?.code ?? '';
    return { code, ticket: (answer.body.data as { token: string }).token };
  }

  /** The members that prove the receipt of a code. */
  async codeMembers(bizType: string, toUser?: string): Promise<{ verifyCode: string; sendToken: string }> {
    const { code, ticket } = await this.sendCode(bizType, toUser);
    return { verifyCode: code, sendToken: ticket };
  }
}
