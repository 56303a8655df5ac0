import type { TradeType } from '../domain/account-type.ts';
import type { Language } from '../contract/languages.ts';
import type { AssetPart } from '../contract/message-hub/account-figures.ts';
import type { AccountRecordsContent } from '../contract/message-hub/account-records.ts';
import type { EndCause } from '../domain/rejection.ts';
import type { TradeMessageContent } from '../contract/message-hub/trade-message.ts';

/** A trade message that is already on disk. */
export interface AccountMessage {
  /** Grows by one with every trade message of the platform and keeps growing over restarts. */
  readonly seqId: number;
  readonly accountId: number;
  readonly companyId: number;
  readonly customerId: number;
  readonly tradeType: TradeType;
  /** Wall-clock time at which the message came to be, in milliseconds. */
  readonly timestampMs: number;
  /** Without the reason of an end, whose text depends on the reader (`withEnd`). */
  readonly content: TradeMessageContent;
  /** Why the order got no further fill; undefined for a fill. */
  readonly endReason?: EndCause | undefined;
}

/** An account as the message socket needs it. */
export interface StreamAccount {
  readonly accountId: number;
  readonly tradeType: TradeType;
}

/** A change by its owner or an operator without a trade message; it is on disk. */
export interface AccountChange {
  readonly accountId: number;
  readonly companyId: number;
  readonly customerId: number;
  readonly tradeType: TradeType;
  /** What is different now: resting orders (and the money they reserve), positions, or the balance. */
  readonly of: 'pendingOrders' | 'positions' | 'funds';
}

/** For whom records are written: the language of their texts, and the group that rows name. */
export interface RecordsReader {
  readonly language: Language;
  readonly customerGroupId: number;
}

/** What one stored decision changed of an account or wallet; its rows are made when somebody reads them. */
export interface AccountRecords {
  readonly companyId: number;
  readonly customerId: number;
  readonly tradeType: TradeType;
  read(reader: RecordsReader): AccountRecordsContent;
}

/** What the message socket is fed with: the trade messages and the changing assets of the accounts. */
export interface TradeStream {
  /** Every message is delivered once, after its commit, in order of `seqId`. Returns the removal. */
  onMessage(listener: (message: AccountMessage) => void): () => void;

  /** Every change without a message is delivered once, after its commit. Returns the removal. */
  onChange(listener: (change: AccountChange) => void): () => void;

  /** What decisions changed, after their commit, in order. Returns the removal. */
  onRecords(listener: (records: AccountRecords) => void): () => void;

  /** Messages of the accounts with a greater `seqId`, in order: the last 1,000 or 24 hours, whichever is less. */
  messagesAfter(accountIds: readonly number[], seqId: number): Promise<AccountMessage[]>;

  /** The number of the newest message that was delivered, of whichever account. */
  newestSeqId(): number;

  accountIdsOf(customerId: number): readonly StreamAccount[];

  /**
   * A part of an account's figures as it stands now (`figures` unless it is named): the asset push text (`f(...)`, `g(...)`), or the JSON of the content of
   * `assets`; undefined for an unknown account and for a part that it does not have.
   */
  assetText(accountId: number, part?: AssetPart): string | undefined;

  /**
   * Undefined when everything that the account's figures show is on disk; else resolves when it is, and rejects when it
   * could not be stored.
   */
  committed(accountId: number): Promise<void> | undefined;

  /** Tells which account's balance, margin or floating profit changed. Returns the removal. */
  onAssetsChanged(listener: (accountId: number) => void): () => void;
}
