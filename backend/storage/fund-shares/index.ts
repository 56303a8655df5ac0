export {
  fundBookRepository,
  fundFeeRepository,
  fundSettingRepository,
  type FundBalance,
} from './fund-book-repository.ts';
export { fundProposalRepository, type FundProposalQuery } from './fund-proposal-repository.ts';
export type { FundEntryRow, FundFeeRow, FundProposalRow, FundSettingRow } from './tables.ts';
