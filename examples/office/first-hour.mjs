// The first hour of an operator at a fresh platform, call by call: a brand, its people, its terms, a customer, money in and
// out. Input: the file with the credentials (`credentialsFile` of the ready line), or a file with the ready line of a platform
// in memory. Prints every request and answer; docs/first-hour.md explains them. Needs Node only and shares no code with the platform.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const ready = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const { appId, appSecret } = ready.companies.find(({ appSecret }) => appSecret) ?? ready.demo;
const md5 = (text) => createHash('md5').update(text).digest('hex');
const MOST_TRIES = 60;

const AUTH = '/openapi-b/auth/admin.admin.CompanyAuthDubboService.auth';
const ADJUST = 'fund.admin.CustomerAdjustProposalAdminDubboService.addCustomerAdjustProposal';
const EUR_USD = { symbolId: 10101, tradeType: 2 };

let calls = 0;
/** Sends one request; the answer. */
async function send(path, caller, body) {
  const trace = `first-hour-${++calls}`;
  const usual = { 'content-type': 'application/json', lang: 'en-US', timestamp: String(Date.now()), trace };
  const headers = { ...usual, ...caller };
  const response = await fetch(ready.baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.json();
}

/** Sends one request and prints it with its answer, which has to have the code. */
async function post(path, caller, body, code = '0') {
  const answer = await send(path, caller, body);
  const headers = Object.entries(caller).map(([name, value]) => `${name}: ${value}\n`);
  console.log(`\`\`\`http\nPOST ${path}\n${headers.join('')}\n${JSON.stringify(body, null, 2)}\n\`\`\`\n`);
  console.log(`\`\`\`json\n${JSON.stringify(answer, null, 2)}\n\`\`\`\n`);
  if (answer.code !== code) throw new Error(`${path}: ${answer.bizCode}${answer.code} ${answer.msg}`);
  return answer.data;
}

const OFFICE = '/openapi-b/global/';
const office = (bizType, caller, body, code) => post(OFFICE + bizType, caller, body, code);

/** Signs a company or a person in; the headers of its calls. */
async function signIn(credentials) {
  const { id, token } = await post(AUTH, {}, { appId: credentials.appId, appSecret: credentials.appSecret });
  return { companyId: String(id), token };
}

// The platform's own company makes the brand; the brand's credentials do the rest.
const platform = await signIn({ appId, appSecret });
const brand = { code: 'harbour', name: 'Harbour Markets', language: 'en-US' };
const harbour = await signIn(await office('venue.admin.CompanyAdminService.create', platform, brand));
await office('venue.admin.CompanyAdminService.saveSettings', harbour, {
  brand: { hue: 165, chroma: 0.1 },
  allowedOrigins: ['https://trade.harbour.example'],
});
await office('venue.admin.Auth2ApplicationService.register', harbour, {
  name: 'Harbour Shop',
  returnAddresses: ['https://shop.harbour.example/back'],
});

// Two persons, because money from a stated amount on takes two. They are made in the first day: then they count at once.
const person = (name, role) => office('venue.admin.OperatorService.create', harbour, { name, role });
const adler = await signIn(await person('K. Adler', 'treasurer'));
const ito = await signIn(await person('Y. Ito', 'treasurer'));

// Terms: a group of customers, its spread, and the largest order. A treasurer may not set them.
const customerGroupId = await office('venue.admin.CustomerGroupService.save', harbour, {
  name: 'Professionals',
  isPublic: false,
  isOpening: true,
});
const spread = { ...EUR_USD, customerGroupId, askSpread: 5, bidSpread: 5 };
await office('venue.admin.ProductService.saveSpread', adler, spread, 'GATEWAY_CODE_019');
await office('venue.admin.ProductService.saveSpread', harbour, spread);
await office('config.admin.AdminTradeConfigService.saveParamConf', harbour, {
  tradeType: 2,
  paramId: 7,
  value: '50',
});

// Money leaves to addresses of one chain, and needs no verification in this hour.
const limit = { accountCurrency: 'USDT', lowAmount: '10', highAmount: '100000', dayAmount: '200000' };
const review = { reviewAmount: '5000', fourEyesAmount: '50000' };
const fees = [{ leftOpen: '0', feeType: 'fixed', fee: '1' }];
const way = {
  id: 1,
  method: 'digit_wallet',
  channelName: 'Coins',
  payee: 'address',
  merchantNo: 'simulator',
};
const days = { loginPasswordMinutes: 2880, fundPasswordMinutes: 2880, contactMinutes: 2880 };
const firsts = { firstLoginPasswordMinutes: 0, firstFundPasswordMinutes: 0, newPayeeMinutes: 0 };
await office('venue.admin.WithdrawSettingService.save', harbour, {
  methods: [
    {
      ...way,
      withdrawCurrency: 'USDT',
      blockchains: ['TRC20'],
      openTimes: [],
      banks: [],
      sort: 1,
      enabled: true,
      limits: [{ ...limit, ...review, fees, verifications: [] }],
    },
  ],
  conditions: [{ enabled: true, maxCount: 10, mustActive: true, ...firsts, ...days }],
});

// A customer, and 60,000 by hand: the first person's call waits, the second sends the same one.
const customerNo = await office(
  'customer.admin.WhiteCustomerAdminApiService.addCusAndOpenAccountAndKyc',
  harbour,
  {
    email: 'mei@harbour.example',
    pwd: md5('correct horse'),
    country: 'SG',
    registerSource: 3,
    customerGroupId,
  },
);
const deposit = { customerNo, accountCurrency: 'USDT', tradeType: 2, businessType: 7, amount: 60_000 };
await office(ADJUST, adler, { ...deposit, withdraw: true }, '10302');
await office('venue.admin.FourEyesService.waiting', ito, {});
await office(ADJUST, ito, { ...deposit, withdraw: true });

// The customer asks for money; a person at the office lets it be paid.
const mei = { companyId: harbour.companyId };
const login = { type: 1, device: 2, isThird: false, loginName: 'mei@harbour.example' };
const LOGIN = '/api/login/customer.app.CustomerWebApiService.login';
mei.token = (await post(LOGIN, { ...mei }, { ...login, loginPwd: md5('correct horse') })).token;
const own = (bizType, body) => post(`/api/global/${bizType}`, mei, body);
const address = `T${'A'.repeat(33)}`;
await own('customer.app.CustomerWebApiService.bindAssertsPwd', { pwd: md5('246810') });
await own('customer.app.CustomerWalletWebApiService.batchAddByChain', {
  addressList: [{ chainName: 'TRC20', address }],
});
const { proposalNo } = await own('fund.app.WithdrawAppDubboService.createWithdrawProposal', {
  tradeType: 2,
  accountCurrency: 'USDT',
  withdrawCurrency: 'USDT',
  amount: '6000',
  withdrawType: 2,
  withdrawMethod: 'digit_wallet',
  blockchainName: 'TRC20',
  bankCardNo: address,
  fundPwd: md5('246810'),
});
await office('venue.admin.WithdrawProposalService.page', adler, { state: 'waiting' });
await office('venue.admin.WithdrawProposalService.approve', adler, { proposalNo });

// Word to all customers, and an interruption that is planned.
const text = (english, simplified, traditional) => ({
  'en-US': english,
  'zh-CN': simplified,
  'zh-TW': traditional,
});
await office('venue.admin.NoticeService.publish', harbour, {
  name: 'open',
  title: text('We are open', '我们开业了', '我們開業了'),
  content: text('Harbour Markets welcomes you.', 'Harbour Markets 欢迎您。', 'Harbour Markets 歡迎您。'),
});
const startTime = Date.now() + 3_600_000;
await office('venue.admin.MaintenanceService.save', platform, {
  startTime,
  endTime: startTime + 1_800_000,
  text: 'A new version',
});

// What the hour came to, once the provider has paid.
const PAGE = 'venue.admin.WithdrawProposalService.page';
for (let tries = 0; tries < MOST_TRIES; tries += 1) {
  const [withdrawal] = (await send(OFFICE + PAGE, adler, { proposalNo })).data.records;
  if (withdrawal.state !== 'paying') break;
  await new Promise((resolve) => setTimeout(resolve, 500));
}
await office(PAGE, adler, { proposalNo });
await office('venue.admin.HouseReportService.report', adler, {});
await office('venue.admin.ReconciliationService.report', adler, {});
await office('venue.admin.AuditTrailService.page', harbour, { afterSeq: 0, size: 2 });
const status = await (await fetch(`${ready.baseUrl}/status.json?companyId=${harbour.companyId}`)).json();
console.log(`\`\`\`http\nGET /status.json?companyId=${harbour.companyId}\n\`\`\`\n`);
console.log(`\`\`\`json\n${JSON.stringify(status, null, 2)}\n\`\`\``);
