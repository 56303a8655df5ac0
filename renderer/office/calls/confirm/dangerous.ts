import { formatList } from '../../../components/index.ts';
import type { CallPage } from '../catalogue.ts';

/** What is taken away, ended, closed, locked or made worthless is asked for twice, by the first word of its key. */
const FIRST_WORDS = [
  'cancel',
  'dismiss',
  'disable',
  'fail',
  'force',
  'forced',
  'lock',
  'mark',
  'refuse',
  'remove',
  'reset',
  'rotate',
  'start',
  'stop',
  'withdraw',
];

const OTHERS = [
  'setCompanyStatus',
  'setCustomerStatus',
  'setProductStatus',
  'setOperationOpen',
  'cancelPboOrder',
];

/** Whether a change is asked for twice, with the thing it is done to named. */
export function isDangerous({ name, call }: CallPage): boolean {
  const [first = ''] = /^[a-z]+/.exec(name) ?? [];
  return call.changes && (FIRST_WORDS.includes(first) || OTHERS.includes(name));
}

/** Members that name the thing, the most telling first. */
const NAMING = [
  'proposalNo',
  'pno',
  'customerNo',
  'customerId',
  'positionId',
  'orderId',
  'symbolId',
  'appId',
  'name',
  'code',
  'levelCode',
  'bizType',
  'companyId',
  'id',
];

/** What a request is about, by the values that name it. */
export function thingOf(body: Readonly<Record<string, unknown>>): string {
  const named = NAMING.flatMap((member) => {
    const value = body[member];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
  return formatList(named.slice(0, 2), 'facts');
}
