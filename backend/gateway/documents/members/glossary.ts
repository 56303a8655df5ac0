import { ACCOUNTS } from './accounts.ts';
import { COMMON } from './common.ts';
import { CUSTOMERS } from './customers.ts';
import { DEPOSITS } from './deposits.ts';
import { FUND_SHARES } from './fund-shares.ts';
import { FUNDS } from './funds.ts';
import { KEYS } from './keys.ts';
import { MANAGEMENT } from './management.ts';
import { MESSAGES } from './messages.ts';
import { OPERATORS } from './operators.ts';
import { PEOPLE } from './people.ts';
import { PRODUCTS } from './products.ts';
import { SOCKETS } from './sockets.ts';
import { STOCK } from './stock.ts';
import { TRADING } from './trading.ts';
import { TRANSFERS } from './transfers.ts';
import { VERIFICATION } from './verification.ts';
import { WITHDRAWALS } from './withdrawals.ts';
import type { MemberWords, RecordWords, Subject, Words } from './words.ts';

const SUBJECTS: readonly Subject[] = [
  COMMON,
  STOCK,
  TRADING,
  ACCOUNTS,
  PRODUCTS,
  FUNDS,
  DEPOSITS,
  TRANSFERS,
  WITHDRAWALS,
  FUND_SHARES,
  CUSTOMERS,
  VERIFICATION,
  KEYS,
  MESSAGES,
  MANAGEMENT,
  OPERATORS,
  SOCKETS,
  PEOPLE,
];

/** Where a member stands. */
export interface MemberPlace {
  readonly bizType: string;
  readonly side: 'request' | 'answer';
  /** Name of the member that the object stands in; undefined for the body itself. */
  readonly parent: string | undefined;
  /** Names of all members of the object. */
  readonly siblings: ReadonlySet<string>;
}

const MEMBERS: Words = Object.assign({}, ...SUBJECTS.map(({ members }) => members));
const RECORDS: readonly RecordWords[] = SUBJECTS.flatMap(({ records = [] }) => records);
const CALLS: readonly (readonly [string, Words])[] = SUBJECTS.flatMap(({ calls = {} }) =>
  Object.entries(calls),
);

/** The record whose members an object has, if it is one that has a name. */
export function findRecord(siblings: ReadonlySet<string>): RecordWords | undefined {
  return RECORDS.find(
    ({ marks, size }) =>
      marks.every((mark) => siblings.has(mark)) && (size === undefined || siblings.size === size),
  );
}

/**
 * What the documents say of a member; undefined when nothing does. The words of the call go before those of the record,
 * and those before the ones of the name alone.
 */
export function wordsFor(name: string, place: MemberPlace): MemberWords | undefined {
  const names = [
    `${place.side}.${name}`,
    ...(place.parent === undefined ? [] : [`${place.parent}.${name}`]),
    name,
  ];
  const record = findRecord(place.siblings)?.members;
  for (const words of [...callWords(place.bizType), ...(record === undefined ? [] : [record]), MEMBERS]) {
    for (const one of names) {
      if (!Object.hasOwn(words, one)) continue;
      const found = words[one];
      if (found !== undefined) return typeof found === 'string' ? { text: found } : found;
    }
  }
  return undefined;
}

/** Words of a call: those that name it (`Service.method` or `method`) before those of its service. */
function callWords(bizType: string): readonly Words[] {
  const dotted = bizType.replaceAll('/', '.');
  const find = (fits: (call: string) => boolean) =>
    CALLS.filter(([call]) => fits(call)).map(([, words]) => words);
  return [
    ...find((call) => dotted === call || dotted.endsWith(`.${call}`)),
    ...find((call) => dotted.startsWith(`${call}.`) || dotted.includes(`.${call}.`)),
  ];
}
