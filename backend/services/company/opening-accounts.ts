import type { CustomerGroup, GroupPlay } from '../../contract/calls/management/groups.ts';
import { CODE } from '../../contract/errors/codes.ts';
import { TRADE_TYPES } from '../../contract/mapping/account-numbers.ts';
import { PlatformError } from '../../contract/platform-error.ts';
import { MAX_ACCOUNTS_A_CALL } from '../../contract/records/customers/opening-accounts.ts';
import type { TradeType } from '../../domain/account-type.ts';
import type { AssetEntry } from '../catalogue/catalogue-service.ts';
import type { Company, OpeningAccount } from './company.ts';

/** Accounts as requests name them: `allCurrency` is a comma list or an array of asset codes. */
export interface WantedAccounts {
  readonly tradeType: number;
  readonly allCurrency?: string | readonly string[] | undefined;
}

/** Who asks for accounts, and what there is. */
export interface OpeningInputs {
  readonly company: Company;
  readonly group: CustomerGroup;
  asset(code: string): AssetEntry | undefined;
}

/**
 * The accounts to open: those of the request, else the company's opening accounts. Throws 0000314 for an account type that the
 * company or the group does not have, 0000114 for a currency that does not exist or that no product connects with the others, 0000115 for one that the company does
 * not keep, 0000313 and 0000310 for a group without account types or currencies, 0000312 for a currency that the group does not
 * keep, 0000315 for one that it keeps in another account type only, and 0001025 beyond `MAX_ACCOUNTS_A_CALL`.
 */
export function wantedAccounts(
  facts: OpeningInputs,
  list: readonly WantedAccounts[] | undefined,
): readonly OpeningAccount[] {
  const byName = named(list ?? []);
  const wanted = byName.length === 0 ? facts.company.openingAccounts : byName;
  if (wanted.length > MAX_ACCOUNTS_A_CALL)
    throw PlatformError.wrong(CODE.customerParametersInvalid, 'tooMany', 'accounts', MAX_ACCOUNTS_A_CALL);
  const plays = openPlays(facts);
  return wanted.map((account) => offered(facts, plays, account));
}

/** An account that a request names; without an account type where its number is none. */
interface NamedAccount {
  readonly tradeType: TradeType | undefined;
  readonly currency: string;
}

function named(list: readonly WantedAccounts[]): NamedAccount[] {
  return list.flatMap(({ tradeType, allCurrency = '' }) =>
    (typeof allCurrency === 'string' ? allCurrency.split(',') : allCurrency)
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== '')
      .map((currency) => ({ tradeType: TRADE_TYPES.word(tradeType), currency })),
  );
}

function listAccountTypes({
  company,
  group,
}: Pick<OpeningInputs, 'company' | 'group'>): readonly GroupPlay[] {
  return group.plays ?? company.tradeTypes.map((tradeType): GroupPlay => ({ tradeType }));
}

/** The account types of the group. Throws 0000313 and 0000310 for a group that says it has none, or no currency in any. */
function openPlays(facts: OpeningInputs): readonly GroupPlay[] {
  const plays = listAccountTypes(facts);
  if (plays.length === 0) throw new PlatformError(CODE.openingGroupWithoutAccountTypes);
  if (plays.every(({ currencies }) => currencies?.length === 0))
    throw new PlatformError(CODE.openingGroupWithoutAssets);
  return plays;
}

function offered(
  { company, asset }: OpeningInputs,
  plays: readonly GroupPlay[],
  { tradeType, currency }: NamedAccount,
): OpeningAccount {
  const play = plays.find((candidate) => candidate.tradeType === tradeType);
  if (tradeType === undefined || !company.tradeTypes.includes(tradeType) || play === undefined)
    throw new PlatformError(CODE.accountTypeMismatched);
  // An account in which nothing could ever be traded is not opened.
  if (asset(currency)?.isTraded !== true) throw new PlatformError(CODE.companyAssetsMissing);
  if (!keepsCurrency(company.assets, currency)) throw new PlatformError(CODE.companyAssetsMismatched);
  if (keepsCurrency(play.currencies, currency)) return { tradeType, currency };
  const elsewhere = plays.some(({ currencies }) => keepsCurrency(currencies, currency));
  throw new PlatformError(elsewhere ? CODE.assetMismatched : CODE.openingGroupAssetsMismatched);
}

/** True when the currency is one of those kept; undefined keeps all. */
function keepsCurrency(kept: readonly string[] | undefined, currency: string): boolean {
  return kept === undefined || kept.includes(currency);
}

/**
 * Checks the accounts that a customer has against another group. Throws 0000126 when the group lacks the account type of one,
 * and 0000116 when it lacks the currency.
 */
export function requireSameAccounts(
  company: Company,
  group: CustomerGroup,
  accounts: readonly { readonly tradeType: number; readonly currency: string }[],
): void {
  const plays = listAccountTypes({ company, group });
  for (const { tradeType, currency } of accounts) {
    const play = plays.find((candidate) => candidate.tradeType === TRADE_TYPES.word(tradeType));
    if (play === undefined) throw new PlatformError(CODE.groupAccountTypesMismatched);
    if (!keepsCurrency(play.currencies, currency)) throw new PlatformError(CODE.groupAssetsMismatched);
  }
}
