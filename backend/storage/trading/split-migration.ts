/** What splits did to positions in shares, one row each. */
export const SPLIT_MIGRATION = {
  id: 'trading-splits',
  statements: [
    `CREATE TABLE trade_split (
       position_id INTEGER NOT NULL, time_ms INTEGER NOT NULL,
       account_id INTEGER NOT NULL, symbol_id INTEGER NOT NULL,
       new_shares INTEGER NOT NULL CHECK (new_shares > 0), old_shares INTEGER NOT NULL CHECK (old_shares > 0),
       volume_before INTEGER NOT NULL, volume_after INTEGER NOT NULL,
       open_volume_before INTEGER NOT NULL, open_volume_after INTEGER NOT NULL,
       cost INTEGER NOT NULL CHECK (cost >= 0), cash INTEGER NOT NULL, profit INTEGER NOT NULL,
       PRIMARY KEY (position_id, time_ms)
     ) WITHOUT ROWID`,
    'CREATE INDEX trade_split_by_account ON trade_split (account_id)',
  ],
};
