/**
 * Tables of external settlement: the addresses of each company's external system, and every request to it. A request is
 * stored before it is sent, so that a restart knows what may have been booked on the other side.
 */
export const SETTLEMENT_MIGRATION = {
  id: 'settlement-1',
  statements: [
    `CREATE TABLE settlement_webhooks (
       company_id INTEGER PRIMARY KEY,
       amount_url TEXT NOT NULL,
       adjustment_url TEXT NOT NULL,
       cancel_url TEXT NOT NULL
     )`,
    `CREATE TABLE settlement_requests (
       request_no TEXT PRIMARY KEY,
       company_id INTEGER NOT NULL,
       state TEXT NOT NULL,
       adjustment TEXT NOT NULL,
       cancel_no TEXT NOT NULL,
       cancel_remark TEXT NOT NULL,
       attempts INTEGER NOT NULL,
       next_time_ms INTEGER NOT NULL
     )`,
    "CREATE INDEX settlement_requests_open ON settlement_requests (next_time_ms) WHERE state IN ('asked', 'owed', 'cancelling')",
  ],
} as const;
