import { fieldsOf } from '../../../session/stored-state.ts';
import type { CallPage } from '../catalogue.ts';

/** Which reading call shows what a change replaces. */
interface Reads {
  /** Key of the reading call. */
  readonly call: string;
  /** Members that find the row in its answer, the same in the request of the change; none: the answer itself. */
  readonly by: readonly string[];
  /** Member of the request that the whole answer stands for. */
  readonly as?: string;
}

/** By the key of the change. What is not here has no present value to show: it is an act, not a setting. */
export const PRESENT_VALUES: Readonly<Record<string, Reads>> = {
  changeOperatorPerson: { call: 'operatorPersons', by: ['id'] },
  moveCustomer: { call: 'customerPage', by: ['customerNo'] },
  saveCompanySettings: { call: 'companySettings', by: [] },
  saveCustomerGroup: { call: 'customerGroups', by: ['id'] },
  saveDepositChannels: { call: 'depositChannels', by: [], as: 'channels' },
  saveDictionaryEntry: { call: 'dictionaryEdits', by: ['parentCode', 'code'] },
  saveFundSettings: { call: 'fundSettings', by: ['fundId'] },
  saveKycConfiguration: { call: 'kycConfiguration', by: [] },
  saveMaintenanceWindow: { call: 'maintenanceWindows', by: ['id'] },
  saveMessageChannel: { call: 'messageChannelDetail', by: [] },
  saveProductHours: { call: 'productHours', by: ['symbolId'] },
  saveProductSpread: { call: 'productSpreads', by: ['symbolId', 'tradeType', 'customerGroupId'] },
  saveProductTerms: { call: 'productTerms', by: ['symbolId', 'tradeType'] },
  saveRateMargins: { call: 'rateMargins', by: [] },
  saveWithdrawSettings: { call: 'withdrawSettings', by: [] },
  setAgentRebate: { call: 'agents', by: ['customerNo'] },
  setClientLimit: { call: 'clientLimits', by: ['customerNo', 'bizType'] },
  setCompanyStatus: { call: 'companies', by: ['companyId'] },
  setCustomerStatus: { call: 'customerPage', by: ['customerNo'] },
  setExposureLimit: { call: 'exposureLimits', by: ['scope', 'symbolId', 'customerNo', 'currency'] },
  setWireFaults: { call: 'wireFaults', by: [] },
  setProductStatus: { call: 'productStatuses', by: ['symbolId'] },
  updateAuth2Application: { call: 'auth2Applications', by: ['appId'] },
  updateMarginGroup: { call: 'marginGroupPage', by: ['id'] },
  updateTradeParameter: { call: 'tradeParameterPage', by: ['id'] },
};

type Fields = Readonly<Record<string, unknown>>;

/** What the reading call is sent: the members of the change that it knows too. */
export function presentRequest(page: CallPage, reading: CallPage, sent: Fields): Fields {
  const { by = [] } = PRESENT_VALUES[page.name] ?? {};
  const known = reading.request.properties ?? {};
  return Object.fromEntries(
    by.flatMap((name) => (sent[name] === undefined || known[name] === undefined ? [] : [[name, sent[name]]])),
  );
}

/** What is in force of what a change would replace, out of the answer of the reading call; undefined: there is none yet. */
export function presentValue(page: CallPage, answer: unknown, sent: Fields): unknown {
  const { by = [], as } = PRESENT_VALUES[page.name] ?? {};
  if (as !== undefined) return { [as]: answer };
  if (by.length === 0) return answer ?? undefined;
  const isIntended = (row: Fields) =>
    by.every((name) => String(row[name] ?? '') === String(sent[name] ?? ''));
  return rowsIn(answer).find(isIntended);
}

function rowsIn(answer: unknown): readonly Fields[] {
  const { records, list }: Fields = fieldsOf(answer);
  const rows = [answer, records, list].find((each) => Array.isArray(each));
  return Array.isArray(rows) ? rows : [];
}
