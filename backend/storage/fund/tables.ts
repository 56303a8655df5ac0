import type { Generated, Selectable } from 'kysely';
import { createQueryBuilder } from '../query-builder.ts';

/** Rows as the tables of `migration.ts` hold them. */
export interface FundTables {
  transfer_locks: {
    customer_id: number;
    trade_type: number;
    /** 1 into the account, 2 out of it. */
    direction: number;
    until_ms: number;
  };
  bonus_moves: {
    company_id: number;
    activity_id: string;
    /** 1 issued, 2 taken back. */
    type: number;
    from_account_id: number;
    to_account_id: number;
    /** At the accounts' digits, decimal text. */
    amount: string;
    /** `owed`: taken from one account and not yet paid into the other. */
    state: 'owed' | 'done';
    create_by: string;
    create_time_ms: number;
  };
  deposit_proposals: {
    id: number;
    proposal_no: string;
    company_id: number;
    customer_id: number;
    customer_no: string;
    account_id: number;
    /** A word of the domain (`DepositState`). */
    state: string;
    deposit_currency: string;
    payment_currency: string;
    /** `1` direct, `2` exchange. */
    recharge_type: string;
    create_time_ms: number;
    update_time_ms: number;
    expire_time_ms: number;
    /** What else there is to it, as JSON. */
    record: string;
  };
  deposit_payments: {
    merchant_no: string;
    /** The number that the channel gave the payment. */
    payment_id: string;
    proposal_no: string;
    company_id: number;
    currency: string;
    digits: number;
    /** At `digits`, above zero. */
    amount: string;
    /** `held`: waits for operators. `returning`: is to go back to the payer. */
    state: 'held' | 'credited' | 'returning' | 'returned';
    receive_time_ms: number;
    /** The number of an address at which it arrived, as the provider knows it; empty: that of the proposal. */
    order_no: string;
  };
  deposit_entries: {
    merchant_no: string;
    payment_id: string;
    /** A word of the domain (`PaymentStep`), as the book (`ChannelBook`). */
    step: string;
    book: string;
    currency: string;
    /** At the digits of the payment. */
    amount: string;
    time_ms: number;
  };
  deposit_addresses: {
    id: number;
    /** Its number at the provider, to which reports name it. */
    order_no: string;
    company_id: number;
    customer_id: number;
    customer_no: string;
    /** What is credited. */
    account_id: number;
    trade_type: number;
    account_currency: string;
    merchant_no: string;
    payment_code: string;
    payment_type: string;
    client_type: string;
    /** What is paid. */
    currency: string;
    blockchain: string;
    /** Empty until the provider has given it. */
    address: string;
    country: string;
    create_time_ms: number;
    expire_time_ms: number;
  };
  fund_transfers: {
    id: number;
    company_id: number;
    out_customer_id: number;
    out_account_id: number;
    out_trade_type: number;
    out_assets_id: number;
    out_currency: string;
    /** Decimal text, as what came in. */
    out_amount: string;
    in_customer_id: number;
    in_account_id: number;
    in_trade_type: number;
    in_assets_id: number;
    in_currency: string;
    in_amount: string;
    /** Decimal text. */
    rate: string;
    /** Wall clock. */
    time_ms: number;
  };
  withdraw_proposals: {
    id: number;
    proposal_no: string;
    company_id: number;
    customer_id: number;
    customer_no: string;
    account_id: number;
    /** A word of the domain (`WithdrawalState`). */
    state: string;
    account_currency: string;
    withdraw_currency: string;
    /** 1 to a bank, 2 to a wallet. */
    withdraw_type: number;
    method: string;
    /** Number of the provider; empty: an operator pays. */
    merchant_no: string;
    /** What leaves the account, at its digits, and what of it is the fee. */
    amount: string;
    fee: string;
    /** What the provider calls the payout; empty before. */
    txid: string;
    create_time_ms: number;
    update_time_ms: number;
    /** To whom it goes, as JSON; sealed. */
    payee: string;
    /** What else there is to it, as JSON. */
    record: string;
  };
  withdraw_entries: {
    proposal_no: string;
    /** A word of the domain (`PayoutStep`), as the book (`PayoutBook`). */
    step: string;
    book: string;
    currency: string;
    /** At the digits of the paid currency. */
    amount: string;
    time_ms: number;
  };
  rate_quotes: {
    /** Counts up, so that the newest ones can be told. */
    id: Generated<number>;
    serial_no: string;
    /** To whom it was quoted. */
    customer_id: number;
    /** `deposits` or `withdrawals`: their margins differ. */
    exchange: string;
    /** What is given, and what it becomes. */
    source: string;
    target: string;
    /** Units of the target for one of the source, at the digits of rates. */
    rate: string;
    /** Wall clock. */
    until_ms: number;
  };
  marked_rates: {
    id: Generated<number>;
    customer_id: number;
    /** What is paid, over which chain. */
    currency: string;
    blockchain: string;
    /** What is credited, at which rate: as those of a quote. */
    account_currency: string;
    rate: string;
    until_ms: number;
  };
  order_details: {
    id: Generated<number>;
    order_no: string;
    customer_id: number;
    /** As the customer sent it. */
    text: string;
    until_ms: number;
  };
}

export type DepositAddressRow = Selectable<FundTables['deposit_addresses']>;
export type TransferRow = Selectable<FundTables['fund_transfers']>;
export type TransferLockRow = Selectable<FundTables['transfer_locks']>;
export type BonusMoveRow = Selectable<FundTables['bonus_moves']>;
export type DepositProposalRow = Selectable<FundTables['deposit_proposals']>;
export type DepositPaymentRow = Selectable<FundTables['deposit_payments']>;
export type DepositEntryRow = Selectable<FundTables['deposit_entries']>;
export type WithdrawProposalRow = Selectable<FundTables['withdraw_proposals']>;
export type WithdrawEntryRow = Selectable<FundTables['withdraw_entries']>;
export type RateQuoteRow = Omit<Selectable<FundTables['rate_quotes']>, 'id'>;
export type MarkedRateRow = Omit<Selectable<FundTables['marked_rates']>, 'id'>;
export type OrderDetailsRow = Omit<Selectable<FundTables['order_details']>, 'id'>;

/** Builds statements for these tables; it never runs them itself, the `Database` does. */
export const tables = createQueryBuilder<FundTables>();
