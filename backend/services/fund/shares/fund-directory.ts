import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import type { BasketPart, ShareTerms } from '../../../domain/fund-shares/index.ts';
import { RATIO_DIGITS } from '../../../domain/index.ts';
import type { AssetEntry, FundOffer, FundState, FundValues } from '../../catalogue/catalogue-service.ts';
import {
  fundProposalRepository,
  fundSettingRepository,
  type FundSettingRow,
} from '../../../storage/fund/fund-shares.ts';
import type { Database, Statement } from '../../../storage/index.ts';

/** What stands for the basket of a fund where a currency is named. */
export const BASKET = 'self';

/** A fund as it is dealt in: its amounts as integers, its shares as an asset. */
export interface FundDeal {
  readonly offer: FundOffer;
  readonly fundId: number;
  /** What the net value is counted in. */
  readonly money: AssetEntry;
  /** The shares as an asset of wallets, whose decimals may be more than those of a number of shares. */
  readonly token: AssetEntry;
  readonly buying: ShareTerms;
  readonly redeeming: ShareTerms;
  readonly minAmount: bigint;
  readonly minShares: bigint;
  readonly minRedemption: bigint;
  readonly yearlyFee: bigint;
  readonly yearDays: number;
}

/** Undefined for a fund whose money or shares are no assets. */
function fundDeal(offer: FundOffer, asset: (code: string) => AssetEntry | undefined): FundDeal | undefined {
  const { definition, product, record } = offer;
  const [money, token] = [asset(product.profitCurrency), asset(product.baseCurrency)];
  if (money === undefined || token === undefined) return undefined;
  const shareDigits = record.shareTokenDigits;
  const digits = { shareDigits, netDigits: product.digits, moneyDigits: money.digits };
  const ratio = (text: string) => parseDecimal(text, RATIO_DIGITS) ?? 0n;
  return {
    offer,
    fundId: definition.fundId,
    money,
    token,
    buying: { ...digits, feeRatio: ratio(definition.purchaseFeeProportion) },
    redeeming: { ...digits, feeRatio: ratio(definition.redemptionFeeProportion) },
    minAmount: parseDecimal(definition.minPurchaseAmount, money.digits) ?? 0n,
    minShares: parseDecimal(definition.minRedemptionNum, shareDigits) ?? 0n,
    minRedemption: parseDecimal(definition.minRedemptionNum, shareDigits) ?? 0n,
    yearlyFee: ratio(definition.managementFee),
    yearDays: record.yearDays,
  };
}

/** The basket of a fund in the decimals of its assets; undefined where one is none. */
export function basketParts(
  basket: readonly { readonly currencyCode: string; readonly share: bigint }[],
  asset: (code: string) => AssetEntry | undefined,
): readonly BasketPart[] | undefined {
  const parts: BasketPart[] = [];
  for (const { currencyCode, share } of basket) {
    const found = asset(currencyCode);
    if (found === undefined) return undefined;
    parts.push({ currency: currencyCode, digits: found.digits, share });
  }
  return parts;
}

/** How a fund spends what subscriptions bring: a part of it for each product. */
export interface StandardPart {
  readonly symbolId: number;
  readonly symbolName: string;
  readonly baseCurrency: string;
  readonly profitCurrency: string;
  /** Percent, decimal text. */
  readonly rate: string;
}

/** What a company has set for a fund. */
export interface FundSetting {
  /** Customer who manages it; 0 for nobody. */
  readonly managerId: number;
  readonly managerNo: string;
  readonly canPurchase: boolean;
  readonly canRedeem: boolean;
  readonly standard: readonly StandardPart[];
}

/** What holds for a fund that nothing was set for. */
const UNSET: FundSetting = { managerId: 0, managerNo: '', canPurchase: true, canRedeem: true, standard: [] };
const YES = 1;
const NO = 2;

/** The funds as they are dealt in, with what each company has set for them. */
export class FundDirectory {
  readonly #settings = new Map<string, FundSetting>();
  /** Shares that subscriptions brought and redemptions did not take back. */
  readonly #circulating = new Map<string, bigint>();
  readonly #listeners = new Set<(companyId: number) => void>();
  /** In the order of the product file. */
  readonly deals: readonly FundDeal[];

  private constructor(deals: readonly FundDeal[], rows: readonly FundSettingRow[]) {
    this.deals = deals;
    for (const row of rows) this.#store(row);
  }

  static async open(
    database: Database,
    funds: FundValues,
    asset: (code: string) => AssetEntry | undefined,
  ): Promise<FundDirectory> {
    const deals = funds.offers.flatMap((offer) => fundDeal(offer, asset) ?? []);
    const directory = new FundDirectory(deals, await fundSettingRepository.all(database));
    for (const { companyId, fundId, shares } of await fundProposalRepository.outstanding(database))
      directory.circulated(companyId, fundId, shares);
    return directory;
  }

  find(fundId: number): FundDeal | undefined {
    return this.deals.find((deal) => deal.fundId === fundId);
  }

  /** Throws 540001 for a fund that there is not. */
  require(fundId: number): FundDeal {
    const deal = this.find(fundId);
    if (deal === undefined) throw new PlatformError(CODE.fundInvalid);
    return deal;
  }

  setting(companyId: number, fundId: number): FundSetting {
    return this.#settings.get(keyOf(companyId, fundId)) ?? UNSET;
  }

  /** What a company's customers read of a fund beside its record. */
  state(companyId: number, fundId: number): FundState {
    const { managerId, managerNo, canPurchase, canRedeem } = this.setting(companyId, fundId);
    const shares = this.#circulating.get(keyOf(companyId, fundId)) ?? 0n;
    return { managerId, managerNo, canPurchase, canRedeem, shares };
  }

  /** Shares of a fund came to customers of a company, or went (below zero). */
  circulated(companyId: number, fundId: number, change: bigint): void {
    const key = keyOf(companyId, fundId);
    this.#circulating.set(key, (this.#circulating.get(key) ?? 0n) + change);
  }

  /** True for a customer who manages a fund. */
  isManager(customerId: number): boolean {
    return [...this.#settings.values()].some(({ managerId }) => managerId === customerId);
  }

  /** The funds of a company that a customer manages. */
  managedBy(companyId: number, customerId: number): readonly FundDeal[] {
    return this.deals.filter(({ fundId }) => this.setting(companyId, fundId).managerId === customerId);
  }

  /** The statement that stores a setting, which holds from `keep` on. */
  statement(companyId: number, fundId: number, setting: FundSetting): Statement {
    return fundSettingRepository.save(toRow(companyId, fundId, setting));
  }

  /** Takes a setting that is on disk. */
  store(companyId: number, fundId: number, setting: FundSetting): void {
    this.#settings.set(keyOf(companyId, fundId), setting);
    for (const listener of this.#listeners) listener(companyId);
  }

  /** Hears of every company that has set something else for a fund. Returns the removal. */
  onSettingChanged(listener: (companyId: number) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #store(row: FundSettingRow): void {
    this.store(row.company_id, row.fund_id, {
      managerId: row.manager_id,
      managerNo: row.manager_no,
      canPurchase: row.can_purchase === YES,
      canRedeem: row.can_redeem === YES,
      standard: JSON.parse(row.standard) as StandardPart[],
    });
  }
}

function toRow(companyId: number, fundId: number, setting: FundSetting): FundSettingRow {
  return {
    company_id: companyId,
    fund_id: fundId,
    manager_id: setting.managerId,
    manager_no: setting.managerNo,
    can_purchase: setting.canPurchase ? YES : NO,
    can_redeem: setting.canRedeem ? YES : NO,
    standard: JSON.stringify(setting.standard),
  };
}

function keyOf(companyId: number, fundId: number): string {
  return `${companyId}/${fundId}`;
}
