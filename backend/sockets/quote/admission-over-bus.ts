import { type Bus, fromMessage, SUBJECT, toMessage } from '../../market/bus/index.ts';
import type { Uint64Form } from '../../contract/quote/uint64.ts';
import type { EndedClients } from './connection.ts';
import type { QuoteOffer } from './upgrades.ts';

/** What a quote server has to know about the clients that connect. */
export interface Admission {
  /** Whose an active login or push token is. Undefined: there is none. */
  resolveToken(token: string): { readonly companyId: number; readonly customerId?: number } | undefined;
  /** How uint64 fields stand in answers to a company's clients; undefined: a guest that names no company. */
  uint64Of(companyId: number | undefined): Uint64Form;
  /** What a company offers; undefined: a guest that names no company. */
  offerOf(companyId: number | undefined): QuoteOffer;
  /** Whether pages of a browser origin may connect. */
  admitsOrigin(origin: string): boolean;
}

/** The same, asked over the bus. Rejects with a BusError when nobody answers. */
export type RemoteAdmission = {
  [Question in keyof Admission]: (
    ...requested: Parameters<Admission[Question]>
  ) => Promise<ReturnType<Admission[Question]>>;
};

/** Answers quote processes that ask about their clients. Returns the end of it. */
export function serveAdmission(bus: Bus, admission: Admission): () => void {
  const endings = [
    bus.serve(SUBJECT.token, (question) => {
      const token = fromMessage(question);
      const owner = typeof token === 'string' ? admission.resolveToken(token) : undefined;
      return toMessage(owner ? { companyId: owner.companyId, customerId: owner.customerId } : null);
    }),
    bus.serve(SUBJECT.company, (question) => {
      const companyId = fromMessage(question);
      return toMessage(admission.uint64Of(typeof companyId === 'number' ? companyId : undefined));
    }),
    bus.serve(SUBJECT.offer, (question) => {
      const companyId = fromMessage(question);
      return toMessage(admission.offerOf(typeof companyId === 'number' ? companyId : undefined));
    }),
    bus.serve(SUBJECT.origin, (question) => {
      const origin = fromMessage(question);
      return toMessage(typeof origin === 'string' && admission.admitsOrigin(origin));
    }),
  ];
  return () => endings.forEach((end) => end());
}

/**
 * Asks the platform on the bus. Tokens are asked about every time anew: one that was logged out opens no further connection.
 * What a thousand clients of a company want to know in one moment is asked once, until it is answered.
 */
export function admissionOver(bus: Bus): RemoteAdmission {
  return {
    async resolveToken(token) {
      const owner = fromMessage(await bus.request(SUBJECT.token, toMessage(token)));
      return (owner ?? undefined) as ReturnType<Admission['resolveToken']>;
    },
    uint64Of: requestOnce(async (companyId: number | undefined) => {
      const form = fromMessage(await bus.request(SUBJECT.company, toMessage(companyId ?? null)));
      return form === 'text' ? 'text' : 'number';
    }),
    offerOf: requestOnce(
      async (companyId: number | undefined) =>
        fromMessage(await bus.request(SUBJECT.offer, toMessage(companyId ?? null))) as QuoteOffer,
    ),
    async admitsOrigin(origin) {
      return fromMessage(await bus.request(SUBJECT.origin, toMessage(origin))) === true;
    },
  };
}

/** Gives whoever asks the same thing meanwhile the answer that is on its way. */
function requestOnce<Key, Answer>(ask: (key: Key) => Promise<Answer>): (key: Key) => Promise<Answer> {
  const requested = new Map<Key, Promise<Answer>>();
  return (key) => {
    let answer = requested.get(key);
    if (answer === undefined) {
      answer = ask(key).finally(() => requested.delete(key));
      requested.set(key, answer);
    }
    return answer;
  };
}

/** Tells the quote processes on a bus which connections are to end. */
export function publishEnded(bus: Bus, ended: EndedClients): void {
  bus.publish(SUBJECT.ended, toMessage(ended));
}

/** Ends the connections of this process that the platform on the bus names. Returns the end of it. */
export function followEnded(bus: Bus, end: (ended: EndedClients) => void): () => void {
  return bus.subscribe(SUBJECT.ended, (data) => end(fromMessage(data) as EndedClients));
}
