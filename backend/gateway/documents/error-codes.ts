import type { AnyCall } from '../../contract/call.ts';
import { CALLS, MANAGEMENT_CALLS } from '../../contract/calls/calls.ts';
import { CODE, SIGNED_CALL_CODES } from '../../contract/errors/codes.ts';
import { CATALOGUE, type ListedCode } from '../../contract/errors/catalogue.ts';
import { listMissingCodes } from '../../contract/records/request-values.ts';
import type { DocumentedOperation, PathFamily } from './operations.ts';
import { ERROR_FAMILIES, findErrorFamily } from '../families.ts';
import THROWN from './thrown-codes.json' with { type: 'json' };

/** What any call may be answered with, whoever makes it: faults, limits, other sites, another method. */
const ANY_CALL: readonly ListedCode[] = [
  CODE.traceMissing,
  CODE.serviceUnavailable,
  CODE.requestExpired,
  CODE.requestInvalid,
  CODE.requestTypeUnsupported,
  CODE.tooManyCalls,
  CODE.noAccess,
  CODE.dataNotProcessed,
  CODE.serviceTimeout,
];
const COMPANY: readonly ListedCode[] = [CODE.companyMissing, CODE.companyUnknown];
const TOKEN: readonly ListedCode[] = [
  CODE.notSignedIn,
  CODE.signInExpired,
  CODE.sessionEnded,
  CODE.accountInvalid,
];
const CLOSED: readonly ListedCode[] = [CODE.operationUnavailable];
const CAPTCHA: readonly ListedCode[] = [
  CODE.captchaFailed,
  CODE.serviceFault,
  CODE.serviceUnavailable,
  CODE.serviceSilent,
];

/** Codes of steps before the handler, of any family. */
const STEP_CODES: ReadonlySet<string> = new Set([
  ...ANY_CALL,
  ...COMPANY,
  ...TOKEN,
  ...CLOSED,
  ...CAPTCHA,
  ...SIGNED_CALL_CODES,
  CODE.callUnknown,
  CODE.parametersMissing,
  CODE.callMissing,
  CODE.headerMissing,
  CODE.interfaceUnknown,
  ...ERROR_FAMILIES.flatMap(({ system, missing, format, invalid }) => [system, missing, format, invalid]),
]);

const ORDER = new Map(Object.keys(CATALOGUE).map((code, at) => [code, at]));

const THROWN_CODES: Readonly<Record<string, string>> = THROWN;

/** Codes that the contract itself declares for what a request needs, by the id of the operation. */
const MISSING_CODES = new Map([
  ...Object.values<AnyCall>(CALLS).map(
    ({ bizType, request }) => [bizType, listMissingCodes(request)] as const,
  ),
  ...Object.values<AnyCall>(MANAGEMENT_CALLS).map(
    ({ bizType, request }) => [`management:${bizType}`, listMissingCodes(request)] as const,
  ),
]);

/**
 * The codes of an operation under one of its paths, in the order of the list: those of the steps that every request of its
 * kind passes, those that its entry of the contract declares, and those that the code behind it can throw (`thrown-codes.json`, written by `scripts/checks/thrown-codes.mjs`).
 */
export function listCodes(row: DocumentedOperation, family: PathFamily): readonly string[] {
  const codes = new Set<string>([...stepCodes(row, family), ...thrownCodes(row.id)]);
  return [...codes].sort((a, b) => (ORDER.get(a) ?? 0) - (ORDER.get(b) ?? 0));
}

/** Whether the documents name a code for an operation, by its id; for a test to hold them against what it sees. */
export function isDeclared(id: string, code: string): boolean {
  return STEP_CODES.has(code) || thrownCodes(id).includes(code);
}

/** What is thrown for an operation: by its entry of the contract and by the code behind it; a name that is put together stands under its service. */
function thrownCodes(id: string): readonly string[] {
  const text = THROWN_CODES[id] ?? THROWN_CODES[id.slice(0, id.lastIndexOf('.'))] ?? '';
  return [...(MISSING_CODES.get(id) ?? []), ...text.split(' ').filter(Boolean)];
}

function stepCodes(row: DocumentedOperation, family: PathFamily): readonly ListedCode[] {
  const { system, missing, format, invalid } = findErrorFamily(row.bizType);
  const fields = Object.keys((row.request as { properties?: object }).properties ?? {}).length > 0;
  const isSigned = family === 'open';
  const hasToken = !isSigned && (family === 'management' ? row.access !== 'guest' : row.access === 'login');
  return [
    ...ANY_CALL,
    system,
    format,
    ...(fields ? [CODE.parametersMissing, missing, invalid] : []),
    ...(family === 'authorization' ? [CODE.accountInvalid] : COMPANY),
    ...(hasToken ? TOKEN : []),
    ...(isSigned ? SIGNED_CALL_CODES : []),
    ...(family === 'client' || isSigned ? CLOSED : []),
    ...(row.captcha && family === 'client' ? CAPTCHA : []),
  ];
}
