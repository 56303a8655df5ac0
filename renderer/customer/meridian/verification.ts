import { CUSTOMER_CALLS } from '../../../backend/contract/calls/customers.ts';
import { DICTIONARY_CALLS } from '../../../backend/contract/calls/dictionaries.ts';
import { VERIFICATION_CALLS } from '../../../backend/contract/calls/verification.ts';
import type { CustomerInfo } from '../../../backend/contract/records/customers/customer.ts';
import type { DictListItem } from '../../../backend/contract/records/dictionary.ts';
import type {
  KycElementRow,
  KycLevelRow,
  KycStatusRow,
} from '../../../backend/contract/records/customers/kyc.ts';
import { mapResult, type ApiClient } from '../../connection/terminal-connection.ts';
import type { LevelState, VerificationElement, VerificationPort, VerificationView } from '../port.ts';

/** Natural persons; enterprises apply with their operator. */
const PERSON = { openAccountType: 0 } as const;
/** Dictionary of the kinds of documents. */
const DOCUMENTS = 'id_card_type';
/** Name of the part of a form that carries the file. */
const FILE_PART = 'object';

const STATES: Readonly<Record<number, LevelState>> = { 1: 'pending', 2: 'passed', 3: 'refused' };

const KINDS: Readonly<Record<string, VerificationElement['kind']>> = {
  inputGroup: 'document',
  image: 'picture',
  face_photo: 'picture',
  date: 'date',
};

/** Identity verification over the client API. */
export function createVerification(api: ApiClient): VerificationPort {
  return {
    async read() {
      const [levels, elements, info, documents] = await Promise.all([
        api.call(VERIFICATION_CALLS.findAllBizKycList, PERSON),
        api.call(VERIFICATION_CALLS.findAllLevelKyc, PERSON),
        api.call(CUSTOMER_CALLS.findCustomerInfo, {}),
        api.call(DICTIONARY_CALLS.getListByParentCode, { parentCode: DOCUMENTS }),
      ]);
      if (levels.kind !== 'value') return levels;
      if (elements.kind !== 'value') return elements;
      if (info.kind !== 'value') return info;
      return mapResult(documents, (kinds) => toView(levels.value, elements.value, info.value, kinds));
    },
    upload(file) {
      const form = new FormData();
      form.set(FILE_PART, file);
      return api.call(VERIFICATION_CALLS.upload, form);
    },
    async apply({ level, values, send }) {
      const answer = await api.call(VERIFICATION_CALLS.kycLevelApply, {
        ...PERSON,
        levelCode: level,
        elementList: values.map(({ code, value }) => ({ elementCode: code, elementValue: value })),
        commitTag: send,
      });
      return mapResult(answer, () => null);
    },
  };
}

function toView(
  levels: readonly KycStatusRow[],
  rows: readonly KycLevelRow[],
  info: CustomerInfo,
  documents: readonly DictListItem[],
): VerificationView {
  return {
    levels: [...levels]
      .sort((one, other) => one.sort - other.sort)
      .map(({ levelCode, levelName, status, businessNameList }) => ({
        code: levelCode,
        name: levelName,
        state: STATES[status] ?? 'none',
        opens: businessNameList,
        elements: (rows.find((row) => row.levelCode === levelCode)?.elementList ?? []).map(toElement),
      })),
    remark: info.kycAuditRemark ?? undefined,
    documents: documents.map(({ code, displayName }) => ({ code, name: displayName })),
  };
}

/** A date that nothing was stated for. */
const NO_DATE = '0';

function toElement(row: KycElementRow): VerificationElement {
  const kind = KINDS[row.showType] ?? 'text';
  const stated = row.elementValue ?? row.elementValueInputGroup ?? undefined;
  return {
    code: row.elementCode,
    name: row.elementName,
    kind,
    pattern: row.extend,
    stated: kind === 'date' ? toDay(stated) : stated,
    statedDocument: row.elementCodeInputGroup ?? undefined,
  };
}

/** The day of milliseconds as text. */
function toDay(milliseconds: string | undefined): string | undefined {
  if (milliseconds === undefined || milliseconds === NO_DATE) return undefined;
  const day = new Date(Number(milliseconds));
  return Number.isNaN(day.getTime()) ? undefined : day.toISOString().slice(0, 10);
}
