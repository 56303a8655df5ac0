import { integer, optional, text } from '../columns.ts';
import type { Database, Statement } from '../database.ts';
import { defineTable, type RowOf } from '../table.ts';

/** How persons at the operators' offices sign in by hand, beside the persons they belong to. */
const OPERATOR_SIGN_INS = defineTable('operator_sign_ins', {
  person_id: integer(),
  email: optional(text()),
  password_hash: optional(text()),
  /** Until when a first password opens anything; null: the person has chosen its own. */
  first_until_ms: optional(integer()),
  /** JSON list of the `appId` of whoever issued the first password, and so on. */
  issuers: text(),
  issued_at_ms: integer(),
  /** Sealed. */
  authenticator_secret: optional(text()),
  authenticator_in_use: integer(),
  /** The newest step of time whose code was spent. */
  authenticator_last_step: integer(),
  /** JSON list of networks with the time of the last sign-in from each. */
  networks: text(),
});
export type OperatorSignInRow = RowOf<typeof OPERATOR_SIGN_INS>;

export const OPERATOR_SIGN_INS_MIGRATION = {
  id: 'management-9-operator-sign-ins',
  statements: [OPERATOR_SIGN_INS.creation],
};

export const operatorSignInRepository = {
  all: (database: Database): Promise<OperatorSignInRow[]> => OPERATOR_SIGN_INS.list(database, {}),

  /** Inserts what a person signs in with, or replaces it. */
  save: (row: OperatorSignInRow): Statement => OPERATOR_SIGN_INS.replace(row),
};
