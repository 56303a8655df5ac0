/**
 * Which key seals each sealed column; a column without a row is not sealed yet. A row of `seal_wipe` stands as long as the
 * file may still hold what was there before.
 */
export const SEAL_MIGRATION = {
  id: 'seal-1',
  statements: [
    'CREATE TABLE sealed_columns (name TEXT PRIMARY KEY, key_id TEXT NOT NULL)',
    'CREATE TABLE seal_wipe (id INTEGER PRIMARY KEY)',
  ],
} as const;

/** A column whose values are sealed. */
export interface SealedColumn {
  /** Columns that name the row of a value; a value does not open in another row. */
  readonly row: readonly string[];
  /** True: equal values have equal sealed forms within what `row` names, so that they can be looked up and be unique. */
  readonly fixed?: true;
}

/**
 * Everything in the database that opens something, or tells of a person's papers and money, and that the platform has to
 * use again; what it only has to recognise is stored as a hash. A column that is added here is sealed at the next start.
 */
export const SEALED_COLUMNS = {
  /** Credentials of the company: `appSecret`, quote token, and what its operator configured. */
  'companies.record': { row: ['id'] },
  'companies.body_private_key': { row: ['id'] },
  /** Signs orders: whoever has it trades. */
  'api_keys.hmac_secret': { row: ['id'] },
  'customer_security.google_secret': { row: ['customer_id'] },
  /** Hashes of a fund password, which has six figures, and of codes: whoever has the hash can try them all. */
  'customer_security.fund_password_hash': { row: ['customer_id'] },
  'operator_sign_ins.authenticator_secret': { row: ['person_id'] },
  'ways_back.earlier': { row: ['token_hash'] },
  'verification_codes.code_hash': { row: ['ticket'] },
  'outbox.text': { row: ['id'] },
  'outbox.code': { row: ['id'] },
  'channel_messages.title': { row: ['trace'] },
  'channel_messages.content': { row: ['trace'] },
  /** Addresses of the operators' services may carry credentials. */
  'message_channels.url': { row: ['company_id'] },
  'settlement_webhooks.amount_url': { row: ['company_id'] },
  'settlement_webhooks.adjustment_url': { row: ['company_id'] },
  'settlement_webhooks.cancel_url': { row: ['company_id'] },
  'idempotent_answers.answer': { row: ['scope'] },
  'customer_uploads.content': { row: ['name'] },
  'customer_values.value': { row: ['customer_id', 'name'] },
  'wallets.address': { row: ['customer_id', 'currency', 'chain_name'], fixed: true },
  'bank_cards.bank_card_number': { row: ['company_id'], fixed: true },
  'bank_cards.record': { row: ['customer_id', 'create_time_ms'] },
  'order_details.text': { row: ['order_no'] },
  'withdraw_proposals.payee': { row: ['proposal_no'] },
  'kyc_applications.elements': { row: ['pno'] },
  'kyc_applications.phone': { row: ['company_id'], fixed: true },
  'kyc_applications.identity_number': { row: ['company_id'], fixed: true },
} as const satisfies Readonly<Record<`${string}.${string}`, SealedColumn>>;

export type SealedColumnName = keyof typeof SEALED_COLUMNS;

/** Name of the SQL function that seals values of a column. */
export function sealFunction({ fixed }: SealedColumn): 'seal' | 'seal_fixed' {
  return fixed === true ? 'seal_fixed' : 'seal';
}

/** The place of a value: column and row. The SQL expression of `placeExpression` gives the same text. */
export function placeOf(name: string, row: readonly (string | number)[]): string {
  return [name, ...row].join(' ');
}

/** `placeOf` as an SQL expression over a row of the column's table. */
export function placeExpression(name: string, { row }: SealedColumn): string {
  const [table = ''] = name.split('.');
  return [`'${name}'`, ...row.map((column) => `"${table}"."${column}"`)].join(` || ' ' || `);
}
