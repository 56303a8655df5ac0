import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { CARD, COIN } from '../../backend/platform-tests/deposit-harness.ts';
import { call, startPlatformProcess, type PlatformProcess, type ReadyLine } from './platform-process.ts';

export { CARD, COIN };

/** Common secret of the simulator and the platform. */
const SECRET = 'a secret of both sides';
const SCRIPT = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../scripts/payment-simulator.mjs',
);

/** The payment simulator in a process of its own, as `npm run payment-simulator` starts it. */
export interface SimulatorProcess {
  readonly url: string;
  /** The page of the person who pays out. */
  readonly payoutsUrl: string;
  stop(): Promise<void>;
}

export async function startSimulator(...args: readonly string[]): Promise<SimulatorProcess> {
  const child = spawn(process.execPath, [SCRIPT, '--port', '0', ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, MERIDIAN_PAYMENT_SECRET: SECRET },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const { url, payoutsUrl } = await new Promise<Pick<SimulatorProcess, 'url' | 'payoutsUrl'>>(
    (resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const ready = output.split('\n').find((line) => line.startsWith('{"ready":true'));
        if (ready !== undefined) resolve(JSON.parse(ready) as SimulatorProcess);
      });
      void ended.then(() => reject(new Error(`the simulator ended: ${output}`)));
    },
  );
  return {
    url,
    payoutsUrl,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** A platform whose provider is the simulator. */
export function startWithProvider(url: string, args: readonly string[] = []): Promise<PlatformProcess> {
  const options = ['--seed', '7', '--rate-limits', 'off', '--payment-provider', url, ...args];
  return startPlatformProcess(options, [], ['env', `MERIDIAN_PAYMENT_SECRET=${SECRET}`]);
}

export interface Proposal {
  readonly proposalNo: string;
  readonly amount: string;
  readonly url: string;
}

/** Calls of a signed-in customer, and what operators compare. */
export function depositsOf(ready: ReadyLine, token: string) {
  const own = async <Data>(bizType: string, body: object) => {
    const answer = await call<Data>(ready, `/global/${bizType}`, body, { token });
    if (answer.code !== '0') throw new Error(`${bizType}: ${answer.bizCode}${answer.code}`);
    return answer.data;
  };
  return {
    create: (body: object) => own<Proposal>('fund.app.DepositAppDubboService.createDepositProposal', body),
    /** The serial number of the rate of this moment, and what one of the paid currency is worth at it. */
    async quote({
      paymentCurrency,
      accountCurrency,
    }: Pick<typeof CARD, 'paymentCurrency' | 'accountCurrency'>) {
      const { depositRateSerialNo, exchangeRate, formulaSymbol } = await own<Record<string, string>>(
        'fund.app.DepositAppDubboService.getDepositExchangeRate',
        { paymentCurrency, accountCurrency },
      );
      const rate = Number(exchangeRate);
      return { serial: depositRateSerialNo, marketValue: formulaSymbol === 'divide' ? 1 / rate : rate };
    },
    /** Sets down details of an order; resolves to their number. */
    setDown: (extend: string) => own<string>('fund.app.DepositAppDubboService.prePaymentOrder', { extend }),
    state: async (proposalNo: string) =>
      (
        await own<{ depositStatus: number; paymentStatus: number }>(
          'fund.app.DepositAppDubboService.queryDepositProposal',
          { tradeType: 2, proposalNo },
        )
      ).depositStatus,
    async balance() {
      const info = await own<{ accountList: { tradeType: number; currency: string; balance: string }[] }>(
        'customer.app.CustomerWebApiService.findCustomerInfo',
        {},
      );
      const account = info.accountList.find((one) => one.tradeType === 2 && one.currency === 'USDT');
      return Number(account?.balance);
    },
  };
}

/** What of all deposits does not agree, as an operator reads it. */
export async function differencesOf({ baseUrl, demo, companyId }: ReadyLine): Promise<readonly unknown[]> {
  const post = async <Data>(route: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${baseUrl}/openapi-b${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', trace: 'reconcile', ...headers },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { data: Data }).data;
  };
  const { appId, appSecret } = demo;
  const auth = '/auth/admin.admin.CompanyAuthDubboService.auth';
  const { token } = await post<{ token: string }>(auth, { appId, appSecret }, {});
  const { differences } = await post<{ differences: readonly unknown[] }>(
    '/global/venue.admin.DepositProposalService.reconcile',
    {},
    { token, companyId: String(companyId) },
  );
  return differences;
}
