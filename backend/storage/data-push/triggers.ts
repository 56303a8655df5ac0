import { DEPOSIT_PROPOSALS } from '../fund/deposits.ts';
import { WITHDRAW_PROPOSALS } from '../fund/withdrawals.ts';

/** Name and text of a trigger. */
type Trigger = readonly [name: string, sql: string];

const TRIGGERS: readonly Trigger[] = [
  ...customerTriggers(),
  ...depositTriggers(),
  ...withdrawTriggers(),
  ...accountTriggers(),
  ...tradeTriggers(),
];

/**
 * Triggers that write down every change of a pushed record in the transaction of the change itself, so that an
 * acknowledged change is never without its event, whoever makes it. They are there as long as some group waits for
 * events: nobody else is to pay for them.
 */
export const ADD_TRIGGERS: readonly string[] = TRIGGERS.map(([, sql]) => sql);
export const DROP_TRIGGERS: readonly string[] = TRIGGERS.map(([name]) => `DROP TRIGGER IF EXISTS ${name}`);

function customerTriggers(): Trigger[] {
  const customer = recordOf([
    'id',
    'company_id',
    'customer_no',
    'email',
    'phone_area',
    'phone',
    'customer_group_id',
    'country',
    'language',
    'status',
    'register_source',
    'login_time_ms',
    'create_time_ms',
    'optional',
    'kyc_audit_status',
    'kyc_audit_remark',
  ]);
  const origin = recordOf(['customer_id', 'record']);
  const application = recordOf([
    'pno',
    'company_id',
    'customer_no',
    'business_code',
    'level_code',
    'path_code',
    'status',
    'approval',
    'approval_time_ms',
    'create_time_ms',
    'update_time_ms',
  ]);
  const proposal = recordOf([
    'id',
    'proposal_no',
    'company_id',
    'customer_no',
    'account_id',
    'account_currency',
    'trade_type',
    'business_type',
    'amount',
    'withdraw',
    'create_by',
    'create_time_ms',
  ]);
  return [
    trigger('register', 'AFTER INSERT ON customers', change("'register'", customer)),
    trigger('customer_update', 'AFTER UPDATE ON customers', change("'customer_update'", customer)),
    trigger('origin', 'AFTER INSERT ON customer_origins', change("'customer_info_insert'", origin)),
    trigger('origin_update', 'AFTER UPDATE ON customer_origins', change("'customer_info_update'", origin)),
    trigger('kyc', 'AFTER INSERT ON kyc_applications', change("'kyc'", application, 'NEW.status > 0')),
    trigger('adjust', 'AFTER INSERT ON adjust_proposals', change("'account_adjust'", proposal)),
    trigger('adjust_update', 'AFTER UPDATE ON adjust_proposals', change("'account_adjust'", proposal)),
  ];
}

/** Every column of a deposit: the service makes the published record of it. */
function depositTriggers(): Trigger[] {
  const deposit = recordOf(DEPOSIT_PROPOSALS.columns);
  return [
    trigger('deposit', 'AFTER INSERT ON deposit_proposals', change("'deposit'", deposit)),
    trigger('deposit_update', 'AFTER UPDATE ON deposit_proposals', change("'deposit'", deposit)),
  ];
}

/** Every column of a withdrawal but the sealed one. */
function withdrawTriggers(): Trigger[] {
  const withdrawal = recordOf(WITHDRAW_PROPOSALS.columns.filter((column) => column !== 'payee'));
  return [
    trigger('withdraw', 'AFTER INSERT ON withdraw_proposals', change("'withdraw'", withdrawal)),
    trigger('withdraw_update', 'AFTER UPDATE ON withdraw_proposals', change("'withdraw'", withdrawal)),
  ];
}

/**
 * Accounts are replaced as a whole: the stored row before distinguishes an opening, a change of state and one of money. Ledger
 * subject 1 is the balance, which margin belongs to, subject 19 the occupied margin.
 */
function accountTriggers(): Trigger[] {
  const stored = (condition = 'TRUE') =>
    `EXISTS (SELECT 1 FROM trade_account WHERE account_id = NEW.account_id AND ${condition})`;
  const kind = (name: string, fresh: string) => `CASE WHEN ${stored()} THEN '${name}' ELSE '${fresh}' END`;
  const subject = (type: number, amount: string) =>
    change(
      kind('subject_update', 'subject_insert'),
      recordOf(['account_id'], [], `'type', ${type}, 'amount', CAST(${sumOf('NEW', amount)} AS TEXT)`),
      `NOT ${stored(`${sumOf('trade_account', amount)} = ${sumOf('NEW', amount)}`)}`,
    );
  return [
    trigger(
      'account',
      'BEFORE INSERT ON trade_account',
      change(
        kind('account_update', 'open_account'),
        recordOf(['account_id', 'first_deposit_at_ms']),
        `NOT ${stored('first_deposit_at_ms IS NEW.first_deposit_at_ms')}`,
      ),
      subject(1, 'cash + margin'),
      subject(19, 'margin'),
      'DELETE FROM data_push_margins WHERE account_id = NEW.account_id',
    ),
    trigger(
      'ledger',
      'AFTER INSERT ON trade_ledger',
      `INSERT OR IGNORE INTO data_push_margins
         SELECT NEW.account_id, COALESCE((SELECT margin FROM trade_account WHERE account_id = NEW.account_id), 0)`,
      `UPDATE data_push_margins
         SET margin = margin + NEW.amount * (CASE NEW.to_book WHEN 'margin' THEN 1 ELSE 0 END - CASE NEW.from_book WHEN 'margin' THEN 1 ELSE 0 END)
         WHERE account_id = NEW.account_id`,
      change(
        "'subject_water_insert'",
        recordOf(
          ['transfer_id', 'account_id', 'from_book', 'to_book', 'flow_type', 'order_id', 'time_ms'],
          ['amount', 'balance_after'],
          "'margin_after', (SELECT CAST(margin AS TEXT) FROM data_push_margins WHERE account_id = NEW.account_id)",
        ),
      ),
    ),
  ];
}

/** `cash + margin` of a row. */
function sumOf(row: string, columns: string): string {
  return columns.replaceAll(/[a-z]+/g, (column) => `${row}.${column}`);
}

function tradeTriggers(): Trigger[] {
  const position = recordOf(
    [
      'position_id',
      'order_id',
      'deal_id',
      'account_id',
      'symbol_id',
      'direction',
      'open_volume',
      'volume',
      'leverage',
      'take_profit',
      'stop_loss',
      'opened_at_ms',
      'closed_at_ms',
    ],
    [
      'open_turnover',
      'turnover',
      'open_margin',
      'open_fee',
      'margin',
      'maintenance',
      'close_turnover',
      'close_fee',
    ],
  );
  const deal = recordOf(
    [
      'deal_id',
      'order_id',
      'position_id',
      'account_id',
      'symbol_id',
      'kind',
      'direction',
      'opening',
      'volume',
      'price',
      'time_ms',
      'source',
      'third_party_order',
    ],
    ['rate', 'fee', 'margin', 'profit'],
  );
  const isStored = 'EXISTS (SELECT 1 FROM trade_position WHERE position_id = NEW.position_id)';
  const kind = `CASE WHEN NEW.volume = 0 THEN 'position_delete' WHEN ${isStored} THEN 'position_update' ELSE 'position_insert' END`;
  return [
    trigger('position', 'BEFORE INSERT ON trade_position', change(kind, position)),
    trigger('deal', 'AFTER INSERT ON trade_deal', change("'trade_deal'", deal)),
  ];
}

function trigger(name: string, event: string, ...statements: readonly string[]): Trigger {
  const own = `data_push_${name}`;
  return [own, `CREATE TRIGGER IF NOT EXISTS ${own} ${event} BEGIN ${statements.join('; ')}; END`];
}

/** Writes a change down: its kind, an SQL expression, and the record. */
function change(kind: string, record: string, condition = 'TRUE'): string {
  return `INSERT INTO data_push_changes (kind, record) SELECT ${kind}, ${record} WHERE ${condition}`;
}

/** The new row as JSON under its columns' names; what may lie beyond 2^53 as text. */
function recordOf(columns: readonly string[], money: readonly string[] = [], more?: string): string {
  const members = [
    ...columns.map((column) => `'${column}', NEW.${column}`),
    ...money.map((column) => `'${column}', CAST(NEW.${column} AS TEXT)`),
    ...(more === undefined ? [] : [more]),
  ];
  return `json_object(${members.join(', ')})`;
}
