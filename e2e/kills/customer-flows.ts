import { BIZ_TYPE, MANAGEMENT_BIZ_TYPE } from '../../backend/contract/business-types.ts';
import type { WithdrawSettingsRow } from '../../backend/platform-tests/withdraw-harness.ts';
import { CUSTOMER_PASSWORD } from '../../backend/platform-tests/management-harness.ts';
import { PNG } from '../process/field-customer.ts';
import { allRows, ask, askOffice, type Flow } from './flow.ts';
import { TYPES } from './trade-flows.ts';

interface Key {
  readonly id: number;
  readonly tag: string;
}

const TAG_TAKEN = '00011003';
/** That a credential was made is stored, and answered once. */
const ANSWERED_BEFORE = '0000004';

/** Makes an API key, renames it, deletes it. */
function apiKeys(): Flow {
  const keys = new Map<number, string>();
  const deleted = new Set<number>();
  let made = 0;
  let step: 'make' | 'rename' | 'delete' = 'make';
  const current = () => `bot ${made}`;
  return {
    name: 'API key',
    async next(world) {
      if (step === 'make') {
        made += 1;
        return { side: 'customer', bizType: BIZ_TYPE.applyApi, body: { tag: current() } };
      }
      const known = [...keys].find(([id]) => !deleted.has(id))?.[0];
      // The answer was lost with the number in it: the customer looks it up.
      const { records } = await ask<{ records: Key[] }>(world, BIZ_TYPE.apiPage, {});
      const id = known ?? records.find(({ tag }) => tag === current())?.id;
      if (id === undefined) throw new Error(`the API key ${current()} was made and is not there`);
      keys.set(id, keys.get(id) ?? current());
      return step === 'rename'
        ? { side: 'customer', bizType: BIZ_TYPE.editApiPermission, body: { id, tag: `${current()} again` } }
        : { side: 'customer', bizType: BIZ_TYPE.delApi, body: { id } };
    },
    acknowledge({ bizType, body }, data) {
      if (bizType === BIZ_TYPE.applyApi) {
        const id = (data as Key | undefined)?.id;
        if (id !== undefined) keys.set(id, current());
        step = 'rename';
      } else if (bizType === BIZ_TYPE.editApiPermission) {
        const { id, tag } = body as Key;
        keys.set(id, tag);
        step = 'delete';
      } else {
        deleted.add((body as Key).id);
        step = 'make';
      }
    },
    doneBefore: (code) => code.endsWith(TAG_TAKEN) || code.endsWith(ANSWERED_BEFORE),
    async findProblems(world) {
      const { records } = await ask<{ records: Key[] }>(world, BIZ_TYPE.apiPage, {});
      const problems: string[] = [];
      for (const [id, tag] of keys) {
        const stored = records.find((key) => key.id === id);
        if (deleted.has(id) && stored !== undefined) problems.push(`API key ${id} was deleted and is there`);
        if (!deleted.has(id) && stored?.tag !== tag)
          problems.push(`API key ${id} was acknowledged as ${tag} and is ${stored?.tag ?? 'lost'}`);
      }
      return problems;
    },
  };
}

/** Puts a product on the watchlist and takes it off, and keeps a value for the client. */
function settings(): Flow {
  let requested = 0;
  let isWatched: boolean | undefined;
  let value: string | undefined;
  return {
    name: 'setting',
    next(world) {
      requested += 1;
      const product = { symbolList: [world.symbolId(TYPES.spot)], tradeType: TYPES.spot };
      if (requested % 3 === 0)
        return {
          side: 'customer',
          bizType: BIZ_TYPE.saveCustomerExtend,
          body: { type: 1, value: `value ${requested}` },
        };
      const bizType = requested % 3 === 1 ? BIZ_TYPE.addOptional : BIZ_TYPE.deleteOptional;
      return { side: 'customer', bizType, body: product };
    },
    acknowledge({ bizType, body }) {
      if (bizType === BIZ_TYPE.saveCustomerExtend) value = (body as { value: string }).value;
      else isWatched = bizType === BIZ_TYPE.addOptional;
    },
    async findProblems(world) {
      const problems: string[] = [];
      const body = { tradeTypeList: [TYPES.spot] };
      const lists = await ask<Record<string, { symbolId: number }[]>>(world, BIZ_TYPE.optionalList, body);
      const watches = Object.values(lists).flat();
      const stands = watches.some(({ symbolId }) => symbolId === world.symbolId(TYPES.spot));
      if (isWatched !== undefined && stands !== isWatched)
        problems.push(`the watchlist was acknowledged ${isWatched ? 'with' : 'without'} the product`);
      // Before the first one there is none, which the call rejects.
      const stored = value && (await ask<string>(world, BIZ_TYPE.findCustomerExtend, { type: 1 }));
      if (stored !== value) problems.push(`the value ${value} was acknowledged, and ${stored} is stored`);
      return problems;
    },
  };
}

/** Customers whom the office creates, and settings of the company, one after the other. */
function office(): Flow {
  const customers = new Map<string, string | undefined>();
  let requested = 0;
  let maxCount: number | undefined;
  return {
    name: 'office',
    async next(world) {
      requested += 1;
      if (requested % 2 === 1) {
        const email = `kill-${requested}@example.org`;
        const body = { email, pwd: CUSTOMER_PASSWORD, country: 'SG', registerSource: 3, customerGroupId: 1 };
        return { side: 'office', bizType: MANAGEMENT_BIZ_TYPE.addCustomer, body };
      }
      const { methods, conditions } = await askOffice<WithdrawSettingsRow>(
        world,
        MANAGEMENT_BIZ_TYPE.withdrawSettings,
      );
      const body = {
        methods,
        conditions: conditions.map((one) => ({ ...one, maxCount: 1_000 - (requested % 500) })),
      };
      return { side: 'office', bizType: MANAGEMENT_BIZ_TYPE.saveWithdrawSettings, body };
    },
    acknowledge({ body }, data) {
      if ('email' in body) customers.set(String(body.email), typeof data === 'string' ? data : undefined);
      else maxCount = (body as { conditions: { maxCount: number }[] }).conditions[0]?.maxCount;
    },
    // The customer was created, and its answer is lost.
    doneBefore: (code) => /^US.*0000(?:106|107)$/.test(code),
    async findProblems(world) {
      const problems: string[] = [];
      const rows = await allRows(
        async (page) =>
          (
            await askOffice<{ records: { email: string; customerNo: string }[] }>(
              world,
              MANAGEMENT_BIZ_TYPE.customerPage,
              page,
            )
          ).records,
      );
      for (const [email, customerNo] of customers) {
        const found = rows.filter((row) => row.email === email);
        if (found.length !== 1) problems.push(`customer ${email} is there ${found.length} times`);
        else if (customerNo !== undefined && String(found[0]?.customerNo) !== customerNo)
          problems.push(`customer ${email} was acknowledged as ${customerNo}`);
      }
      const { conditions } = await askOffice<{ conditions: { maxCount: number }[] }>(
        world,
        MANAGEMENT_BIZ_TYPE.withdrawSettings,
      );
      if (maxCount !== undefined && conditions[0]?.maxCount !== maxCount)
        problems.push(`the setting ${maxCount} was acknowledged, and ${conditions[0]?.maxCount} is stored`);
      return problems;
    },
  };
}

/** Uploads a picture once; from then on it is served. */
export class Upload {
  #path: string | undefined;

  async upload(baseUrl: string, companyId: number, token: string): Promise<void> {
    const form = new FormData();
    form.append('object', new Blob([PNG], { type: 'image/png' }), 'card.png');
    const headers = { companyId: String(companyId), trace: 'upload', token };
    const response = await fetch(`${baseUrl}/api/upload`, { method: 'POST', headers, body: form });
    const { code, data } = (await response.json()) as { code: string; data: string };
    if (code !== '0') throw new Error(`the picture was not taken: ${code}`);
    this.#path = new URL(data).pathname;
  }

  async findProblems(baseUrl: string): Promise<string[]> {
    if (this.#path === undefined) return [];
    const served = await fetch(baseUrl + this.#path);
    const bytes = Buffer.from(await served.arrayBuffer());
    return bytes.equals(PNG) ? [] : [`the picture that was uploaded is served as ${served.status}`];
  }
}

/** What customers and the office set and make beside money. */
export function customerFlows(): Flow[] {
  return [apiKeys(), settings(), office()];
}
