import type { CallPage } from '../catalogue.ts';

/** Members that name one thing on the whole platform. */
const NAMES = [
  'customerNo',
  'customerId',
  'proposalNo',
  'pno',
  'positionId',
  'orderId',
  'dealId',
  'symbolId',
  'fundId',
  'appId',
  'jobId',
  'levelCode',
  'companyId',
];

/** Members that go along with a name, because what is named is of them. */
const ALONG = ['accountId', 'accountCurrency', 'tradeType', 'companyId', 'customerGroupId', 'currency'];

/** Members that name something within one service alone: the `id` of a group is not that of a person. */
const OWN_NAMES = ['id', 'code', 'bizType'];

type Fields = Readonly<Record<string, unknown>>;

/** A call that can be made about a row, with what the row fills in. */
export interface RowAction {
  readonly page: CallPage;
  readonly filled: Fields;
}

/**
 * The calls that can be made about a row: those whose request takes what names it. Of the same service all members that both know are
 * filled in, of another one the names and what goes along with them.
 */
export function actionsFor(from: CallPage, row: Fields, offered: readonly CallPage[]): readonly RowAction[] {
  // Something new can begin like the one of the row.
  const known: Fields = { ...row, likeCompanyId: row['companyId'] };
  return offered.flatMap((page): RowAction[] => {
    if (page === from) return [];
    const members = page.request.properties ?? {};
    const isSameService = serviceOf(page) === serviceOf(from);
    const shared = Object.keys(members).filter((name) => isFilled(known[name]));
    const names = shared.filter(
      (name) => NAMES.includes(name) || (isSameService && OWN_NAMES.includes(name)),
    );
    const isAbout = names.some((name) => name !== 'companyId' || isSameService);
    if (!isAbout || !takesName(page, names)) return [];
    const kept = shared.filter((name) => isSameService || names.includes(name) || ALONG.includes(name));
    return [{ page, filled: Object.fromEntries(kept.map((name) => [name, known[name]])) }];
  });
}

/** Whether the call is about what is named: a change needs all that it requires of names, a list takes them as filters. */
function takesName(page: CallPage, names: readonly string[]): boolean {
  const { required = [] } = page.request;
  return required.every((name) => !NAMES.concat(OWN_NAMES).includes(name) || names.includes(name));
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

function serviceOf({ call }: CallPage): string | undefined {
  return call.bizType.split('.').at(-2);
}
