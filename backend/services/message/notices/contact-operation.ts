import { NOTICE_CALLS } from '../../../contract/calls/notices.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { contactRepository, type ContactMessageRow } from '../../../storage/customers/companies.ts';
import type { Database } from '../../../storage/index.ts';
import { implement, type Operation } from '../../operation.ts';
import { parseEmail } from '../recipient.ts';
import { requireOwnCompany } from './requests.ts';

/** Messages of the contact form that are kept of a company; the oldest give way. */
export const MAX_CONTACT_MESSAGES = 1_000;

/** What visitors write to a company. */
export class ContactMessages {
  readonly #database: Database;
  readonly #wallClock: WallClock;

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /** Messages to a company, newest first. */
  ofCompany(companyId: number): Promise<ContactMessageRow[]> {
    return contactRepository.ofCompany(this.#database, companyId);
  }

  /** Marks a message as answered by somebody, or as one that waits again; undefined for one that the company has not. */
  async mark(companyId: number, id: number, by: string | null): Promise<ContactMessageRow | undefined> {
    const row = await contactRepository.find(this.#database, companyId, id);
    if (row === undefined) return undefined;
    const answered = { answered_by: by, answered_time_ms: by === null ? null : this.#wallClock.nowMs() };
    await contactRepository.mark(this.#database, id, answered);
    return { ...row, ...answered };
  }

  add(
    message: Pick<ContactMessageRow, 'company_id' | 'customer_no' | 'name' | 'email' | 'message'>,
  ): Promise<void> {
    const unanswered = { answered_by: null, answered_time_ms: null };
    const row = { ...message, ...unanswered, create_time_ms: this.#wallClock.nowMs() };
    return contactRepository.add(this.#database, row, MAX_CONTACT_MESSAGES);
  }
}

/** sendContactUsMsg: a message of anybody to the company. Throws the codes of the address. */
export function contactOperation(messages: ContactMessages): Operation {
  return implement(NOTICE_CALLS.sendContactUsMsg, async (context, request) => {
    requireOwnCompany(context, request.companyId);
    const { name = '', message } = request;
    await messages.add({
      company_id: context.companyId,
      customer_no: context.caller?.customerNo ?? null,
      name,
      email: parseEmail(request.email),
      message,
    });
    return null;
  });
}
