export {
  fundBookRepository,
  fundFeeRepository,
  fundSettingRepository,
  type FundBalance,
  type FundEntryRow,
  type FundFeeRow,
  type FundSettingRow,
} from './books.ts';
export { fundProposalRepository, type FundProposalRow } from './proposals.ts';
