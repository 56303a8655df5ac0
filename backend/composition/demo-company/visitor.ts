import { setTimeout as wait } from 'node:timers/promises';
import type { VisitorAct } from '../../contract/calls/management/demo-company.ts';
import { INTEGRATION_MANAGEMENT } from '../../contract/calls/management/integrations.ts';
import { CUSTOMER_MANAGEMENT } from '../../contract/calls/management/customers.ts';
import { TRADING_MANAGEMENT } from '../../contract/calls/management/trading.ts';
import { VERIFICATION_MANAGEMENT } from '../../contract/calls/management/verification.ts';
import { DEPOSIT_CALLS } from '../../contract/calls/money/deposits.ts';
import { ORDER_CALLS } from '../../contract/calls/orders.ts';
import { VERIFICATION_CALLS } from '../../contract/calls/verification.ts';
import { TRADE_TYPE_NUMBER } from '../../contract/enumerations.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { toFlowType } from '../../contract/mapping/flow-types.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { startExternalSystem } from '../../external-system.ts';
import type { ProductDefinition } from '../../market/product-definition.ts';
import type { DemoVisitor } from '../../services/management/demo-company-operations.ts';
import type { ManagementService } from '../../services/management/management-service.ts';
import type { CompanyService } from '../../services/company/company-service.ts';
import type { Caller, Operation } from '../../services/operation.ts';
import type { SettlementService } from '../../services/settlement/external-settlement.ts';
import type { TradeService } from '../../services/trade/trade-service.ts';
import type { PlatformContext } from '../platform-context.ts';
import { CREDENTIAL, HouseCalls } from './house-calls.ts';
import PEOPLE from './people.json' with { type: 'json' };

const { visitors: VISITORS, visit: VISIT } = PEOPLE;
const GROUP_ID = 1;
/** Published numbers: registered on the web; to open; buy; an order counted in lots. */
const REGISTERED_ON_WEB = 3;
const TO_OPEN = 1;
const BUY = 1;
const BY_QUANTITY = 1;
const { cross: CROSS, isolated: ISOLATED } = TRADE_TYPE_NUMBER;
/** How long the cancel of a request outside is waited for, and how often it is looked at (milliseconds). */
const CANCEL_WAIT_MS = 10_000;
const LOOK_MS = 50;

interface VisitorHouse {
  readonly calls: HouseCalls;
  readonly products: readonly ProductDefinition[];
  readonly trade: Pick<TradeService, 'accountsOf' | 'bid'>;
  readonly settlement: Pick<SettlementService, 'unsubscribe' | 'hasOpen'>;
  readonly companyId: number;
  /** Milliseconds since 1970 UTC. */
  nowMs(): number;
}

/** The visitor of a platform that demonstrates the product; undefined for any other. */
export function inviteVisitor(
  { demoCompany, feed, wallClock }: Pick<PlatformContext, 'demoCompany' | 'feed' | 'wallClock'>,
  house: Pick<VisitorHouse, 'trade' | 'settlement'> & {
    readonly companies: Pick<CompanyService, 'first'>;
    readonly operations: readonly Operation[];
    management(): Pick<ManagementService, 'operations'>;
  },
): DemoVisitor | undefined {
  if (demoCompany === undefined) return undefined;
  const { trade, settlement, operations } = house;
  const company = house.companies.first;
  const nowMs = () => wallClock.nowMs();
  const management = () => house.management().operations;
  const calls = new HouseCalls({ operations, management, company, nowMs });
  return new Visitor({
    calls,
    products: feed.source.products,
    trade,
    settlement,
    companyId: company.id,
    nowMs,
  });
}

/** Who visits, and what was done so far. */
interface Visit {
  readonly caller: Caller;
  readonly name: string;
  readonly person: (typeof VISITORS)[number];
  readonly acts: Set<VisitorAct>;
  /** Number of the application for verification; undefined before there is one. */
  application?: string;
}

/**
 * A customer who comes while the product is shown, and does what its presenter asks for, one thing after the other. What an act needs is
 * done before it, so that each can be shown by itself.
 */
class Visitor implements DemoVisitor {
  readonly #house: VisitorHouse;
  #visit: Visit | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(house: VisitorHouse) {
    this.#house = house;
  }

  current(): ReturnType<DemoVisitor['current']> {
    if (this.#visit === undefined) return null;
    const { caller, name, acts } = this.#visit;
    return { customerNo: caller.customerNo, name, acts: [...acts] };
  }

  /** Throws PlatformError when the platform rejects what the visitor does. */
  act(act: VisitorAct, language: string): Promise<void> {
    const acting = this.#last.then(() => this.#act(act, language));
    this.#last = acting.catch(() => undefined);
    return acting;
  }

  async #act(act: VisitorAct, language: string): Promise<void> {
    if (act === 'register') this.#visit = await this.#register(language);
    const visit = (this.#visit ??= await this.#register(language));
    if (act === 'apply') await this.#apply(visit);
    if (act === 'payIn') await this.#payIn(visit);
    if (act === 'trade') await this.#trade(visit);
    if (act === 'settleOutside') await this.#settleOutside(visit);
    visit.acts.add(act);
  }

  async #register(language: string): Promise<Visit> {
    const { calls } = this.#house;
    const person = VISITORS.find((one) => one.language === language) ?? VISITORS[0];
    if (person === undefined) throw new Error('nobody visits');
    const { total } = await calls.manage(CUSTOMER_MANAGEMENT.customerPage, { size: 1 });
    const customerNo = await calls.manage(CUSTOMER_MANAGEMENT.addCustomer, {
      email: `guest-${total + 1}@harbour.example`,
      country: person.country,
      registerSource: REGISTERED_ON_WEB,
      customerGroupId: GROUP_ID,
      tradeTypeCurrencyList: [
        { tradeType: CROSS, allCurrency: VISIT.currency },
        { tradeType: ISOLATED, allCurrency: VISIT.currency },
      ],
    });
    const [found] = (await calls.manage(CUSTOMER_MANAGEMENT.customerPage, { customerNo })).records;
    if (found === undefined) throw new Error(`customer ${customerNo} is not in the list`);
    const caller = { customerId: found.id, customerNo, customerGroupId: GROUP_ID, credential: CREDENTIAL };
    return { caller, person, name: `${person.firstName} ${person.lastName}`, acts: new Set(['register']) };
  }

  /** Sends data and paper of the first level; answers the number of the application. */
  async #apply(visit: Visit): Promise<string> {
    const { caller, person, acts } = visit;
    const pno = await this.#house.calls.call(VERIFICATION_CALLS.kycLevelApply, caller, {
      levelCode: 'level_1',
      elementList: [
        { elementCode: 'first_name', elementValue: person.firstName },
        { elementCode: 'last_name', elementValue: person.lastName },
        { elementCode: 'birthday', elementValue: person.birthday },
        { elementCode: 'id_card', elementValue: person.idCard },
      ],
    });
    acts.add('apply');
    visit.application = pno;
    return pno;
  }

  /** Makes a proposal above the amount that takes two persons, and pays it on the page of the provider. */
  async #payIn(visit: Visit): Promise<void> {
    const { calls } = this.#house;
    if (visit.application === undefined) {
      const pno = await this.#apply(visit);
      await calls.manage(VERIFICATION_MANAGEMENT.reviewKyc, { pno, approve: true });
    }
    const made = await calls.call(DEPOSIT_CALLS.createDepositProposal, visit.caller, {
      tradeType: CROSS,
      paymentCurrency: VISIT.currency,
      accountCurrency: VISIT.currency,
      blockchainName: VISIT.chain,
      paymentChannelCode: 'coin',
      paymentChannelType: 'digit_wallet',
      paymentMerchantNo: 'simulator',
      paymentChannelClientType: 'pc',
      depositAmount: VISIT.deposit,
    });
    const paid = await fetch(made.url, { method: 'POST', body: new URLSearchParams({ act: 'pay' }) });
    if (!paid.ok) throw new Error(`the page of the provider answered ${paid.status}`);
  }

  /** Buys so much of the first product that a crash closes it by force. */
  async #trade(visit: Visit): Promise<void> {
    const account = this.#accountOf(visit, CROSS);
    if (Number(account.equity) === 0) {
      await this.#house.calls.manage(TRADING_MANAGEMENT.addCustomerAdjustProposal, {
        customerNo: visit.caller.customerNo,
        accountCurrency: VISIT.currency,
        tradeType: CROSS,
        businessType: toFlowType('deposit', TRADE_TYPES.written(CROSS)),
        amount: VISIT.deposit,
        withdraw: true,
      });
    }
    await this.#order(visit, CROSS, VISIT.size);
  }

  /**
   * Trades while the company's wallets are outside and answer too late: the order is rejected and what was taken is taken back. The wallets
   * are there for this order alone; the account that it is for has no money that could go back to them.
   */
  async #settleOutside(visit: Visit): Promise<void> {
    const { calls, settlement, companyId, nowMs } = this.#house;
    const outside = await startExternalSystem();
    try {
      outside.fault('adjust', 'delayAfter');
      const address = (call: string) => `${outside.baseUrl}/${call}`;
      await calls.manage(INTEGRATION_MANAGEMENT.subscribeWebhook, {
        queryUserAccountBalanceUrl: address('get-user-amount'),
        externalSystemAdjustmentUrl: address('external-system-credit-limit-adjustment'),
        cancelExternalSystemAdjustmentUrl: address('cancel-external-system-credit-limit-adjustment'),
      });
      // It is rejected: that is what is shown.
      await this.#order(visit, ISOLATED, 0).catch((error: unknown) => {
        if (!(error instanceof PlatformError)) throw error;
      });
      const untilMs = nowMs() + CANCEL_WAIT_MS;
      while ((await settlement.hasOpen(companyId)) && nowMs() < untilMs) await wait(LOOK_MS);
    } finally {
      await settlement.unsubscribe(companyId);
      await outside.close();
    }
  }

  /** Buys at the market: `size` times the equity, at least the smallest order. */
  async #order(visit: Visit, tradeType: number, size: number): Promise<void> {
    const { calls, products, trade, nowMs } = this.#house;
    const product = products.find(({ code }) => code === VISIT.product);
    const play = product?.plays?.find((one) => one.tradeType === tradeType);
    const bid = product && trade.bid(product.symbolId);
    if (!product || !play || bid === undefined) throw new Error(`${VISIT.product} has no price`);
    const account = this.#accountOf(visit, tradeType);
    const lotValue = (bid / 10 ** product.digits) * play.contractSize;
    const step = Number(play.volumeStep);
    const wanted = Math.floor((Number(account.equity) * size) / lotValue / step) * step;
    const quantity = Math.max(wanted, Number(play.minVolume));
    await calls.call(ORDER_CALLS.addMarketOrder, visit.caller, {
      tradeType,
      accountId: account.accountId,
      accountCurrency: VISIT.currency,
      accountDigits: account.digits,
      symbolId: product.symbolId,
      direction: BUY,
      requestNum: quantity.toFixed(product.numberDigits),
      requestTime: nowMs(),
      bizType: TO_OPEN,
      entryType: BY_QUANTITY,
      crossLevelNum: VISIT.leverage,
    });
  }

  #accountOf({ caller }: Visit, tradeType: number) {
    const found = this.#house.trade
      .accountsOf(caller.customerId)
      .find((account) => account.tradeType === tradeType);
    if (found === undefined) throw new Error(`customer ${caller.customerNo} has no account ${tradeType}`);
    return found;
  }
}
