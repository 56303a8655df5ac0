import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import type { ManagementHarness } from '../../backend/platform-tests/management-harness.ts';
import type { PaymentSimulator } from '../../backend/payment-simulator/server.ts';

/** A call that a flow wants to be made. */
export interface Ask {
  readonly side: 'customer' | 'office';
  readonly bizType: string;
  readonly body: object;
}

/** The platform as it runs between two kills, with the customer and the operator who call it. */
export interface World {
  readonly office: Omit<ManagementHarness, 'platform'>;
  readonly token: string;
  readonly customerNo: string;
  readonly accounts: readonly Account[];
  readonly simulator: PaymentSimulator;
  /** The product of an account type that everybody of the run trades. */
  symbolId(tradeType: number): number;
  /** A price in ticks, far below the market of the contract on bitcoin. */
  readonly lowPrice: string;
}

export interface Account {
  readonly accountId: number;
  readonly tradeType: number;
  readonly currency: string;
  readonly digits: number;
}

/**
 * What one person does again and again: asks, and remembers what was acknowledged. A call that was under way when the platform
 * was killed is made again under its idempotency key before anything else.
 */
export interface Flow {
  readonly name: string;
  /** Undefined when there is nothing more to ask for on this store. */
  next(world: World): Ask | undefined | Promise<Ask>;
  /** Notes an answer; without data where a repeated call was answered by that it was done before. */
  acknowledge(ask: Ask, data: unknown, world: World): void;
  /** True for a rejection that is as good as an answer where a call is repeated: what it asks for is there. */
  readonly doneBefore?: (code: string) => boolean;
  /** What was acknowledged and is not as it was, in sentences. */
  findProblems(world: World): Promise<string[]>;
}

/** The data of a customer's call; throws unless it succeeds. */
export async function ask<Data>({ office, token }: World, bizType: string, body: object = {}): Promise<Data> {
  const answer = await office.own<Data>(token, bizType, body);
  if (answer.listed !== '0') throw new Error(`${bizType}: ${answer.listed} ${answer.envelope.msg}`);
  return answer.envelope.data;
}

/** The data of an operator's call; throws unless it succeeds. */
export async function askOffice<Data>({ office }: World, bizType: string, body: object = {}): Promise<Data> {
  const answer = await office.call<Data>(bizType, body);
  if (answer.listed !== '0') throw new Error(`${bizType}: ${answer.listed} ${answer.envelope.msg}`);
  return answer.envelope.data;
}

const PAGE = 100;

/** All rows of a list that comes in pages. */
export async function allRows<Row>(
  read: (page: { size: number; current: number }) => Promise<readonly Row[]>,
) {
  const rows: Row[] = [];
  for (let current = 1; ; current += 1) {
    const page = await read({ size: PAGE, current });
    rows.push(...page);
    if (page.length < PAGE) return rows;
  }
}

/** Acknowledged numbers that a list lacks, and marks that it has more than once. */
export function compare(
  what: string,
  acknowledged: ReadonlyMap<string, string>,
  stored: readonly { readonly mark: string; readonly number: string }[],
): string[] {
  const numbers = new Map<string, string[]>();
  for (const { mark, number } of stored) numbers.set(mark, [...(numbers.get(mark) ?? []), number]);
  const problems: string[] = [];
  for (const [mark, found] of numbers)
    if (found.length > 1)
      problems.push(`${what} ${mark} is there ${found.length} times: ${found.join(', ')}`);
  for (const [mark, number] of acknowledged)
    if (numbers.get(mark)?.includes(number) !== true)
      problems.push(`${what} ${mark} was acknowledged as ${number} and is lost`);
  return problems;
}

/** All orders of the customer in an account type, with the remarks by which flows know them. */
export async function ordersOf(world: World, tradeType: number) {
  const rows = await allRows((page) =>
    ask<{ id: number | string; remark: string | null; status: number }[]>(world, BIZ_TYPE.queryOrderPage, {
      tradeType,
      ...page,
    }),
  );
  return rows.map(({ id, remark, status }) => ({ mark: remark ?? '', number: String(id), status }));
}
