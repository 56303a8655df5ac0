import { CATALOGUE, type ListedCode } from '../../protocol/errors/catalogue.ts';
import type { DocumentedOperation, PathFamily } from '../docs-page.ts';
import { errorFamilyOf } from '../families.ts';
import { OBSERVED_CODES } from './observed-codes.ts';

/** What any call may be answered with, whoever makes it: faults, limits, other sites, another method. */
const ANY_CALL: readonly ListedCode[] = [
  'GGATEWAY_CODE_004',
  'GGATEWAY_CODE_012',
  'GGATEWAY_CODE_014',
  'GGATEWAY_CODE_015',
  'GGATEWAY_CODE_016',
  'GGATEWAY_CODE_018',
  'GGATEWAY_CODE_019',
  'GGATEWAY_CODE_102',
  'GGATEWAY_CODE_902',
];
const COMPANY: readonly ListedCode[] = ['GGATEWAY_CODE_003', 'USCUSTOMER_API_0000111'];
const TOKEN: readonly ListedCode[] = ['GGATEWAY_CODE_001', 'GGATEWAY_CODE_005', 'GGATEWAY_CODE_017'];
const CLOSED: readonly ListedCode[] = ['GGATEWAY_CODE_201'];
const CAPTCHA: readonly ListedCode[] = [
  'F999999',
  'GGATEWAY_CODE_011',
  'GGATEWAY_CODE_012',
  'GGATEWAY_CODE_013',
];
const SIGNATURE: readonly ListedCode[] = [
  '00012001',
  '00012002',
  '00012003',
  '00012004',
  '00012005',
  '00012006',
  '00012007',
];

const ORDER = new Map(Object.keys(CATALOGUE).map((code, at) => [code, at]));

/**
 * The codes of an operation under one of its paths, in the order of the list: those of the steps that every request of its
 * kind passes, and those that the tests have seen it answer (`observed-codes.ts`).
 */
export function codesOf(row: DocumentedOperation, family: PathFamily): readonly string[] {
  const observed = [row.id, ...row.aliases].flatMap((id) => OBSERVED_CODES[id] ?? []);
  const codes = new Set<string>([...stepCodes(row, family), ...observed]);
  return [...codes].sort((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0));
}

function stepCodes(row: DocumentedOperation, family: PathFamily): readonly ListedCode[] {
  const { system, missing, format, invalid } = errorFamilyOf(row.bizType);
  const fields = Object.keys((row.request as { properties?: object }).properties ?? {}).length > 0;
  const isSigned = family === 'open';
  const hasToken = !isSigned && (family === 'management' ? row.access !== 'guest' : row.access === 'login');
  return [
    ...ANY_CALL,
    system,
    ...(fields ? ['GGATEWAY_CODE_006' as const, missing, format, invalid] : []),
    ...(family === 'authorization' ? ['GGATEWAY_CODE_101' as const] : COMPANY),
    ...(hasToken ? TOKEN : []),
    ...(isSigned ? SIGNATURE : []),
    ...(family === 'client' || isSigned ? CLOSED : []),
    ...(row.captcha && family === 'client' ? CAPTCHA : []),
  ];
}
