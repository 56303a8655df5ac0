import { createHash } from 'node:crypto';
import { BIZ_TYPE } from '../../backend/contract/business-types.ts';
import { CATALOGUE, isListedCode } from '../../backend/contract/errors/catalogue.ts';
import { CODE } from '../../backend/contract/errors/codes.ts';
import { HEADER } from '../../backend/contract/headers.ts';
import type { Acknowledged, CustomerBooks } from './books.ts';
import type { Chance } from './chance.ts';
import type { FaultKind } from './faults.ts';
import type { Founding } from './founding.ts';
import type { Life } from './life.ts';
import { drawRequest, type Known, type Request } from './requests.ts';

/** Where the people of a run meet: what is going on, and what is noted of it. */
export interface Scene {
  /** All chance of people, in the order in which they act. */
  readonly chance: Chance;
  /** The life of the platform that goes on. */
  life(): Life;
  note(text: string): void;
  see(kind: FaultKind, text: string): void;
}

/** Bugs that tests plant on the line between customer and platform. */
export interface PlantedOnLine {
  /** Changes every answer before the customer hears it. */
  readonly answer?: (code: string) => string;
  /** Sends a repeated request as a new one. */
  readonly forgetsKeys?: boolean;
}

interface CustomerOptions {
  readonly scene: Scene;
  readonly founding: Founding;
  readonly seed: number;
  readonly books: CustomerBooks;
  readonly planted: PlantedOnLine;
  /** Whether the disk of this life has lied: a success may be taken back. */
  isAtRisk(): boolean;
}

/** Rounds in which what was not answered is sent again, and how long is waited before them and between. */
const REPEAT_ROUNDS = 20;
const BEFORE_REPEATS_MS = 30_000;
const BETWEEN_REPEATS_MS = 5_000;

/** Asks for things over a line that loses some of them either way, and keeps books of what it was notified. */
export class Customer {
  readonly #options: CustomerOptions;
  /** Requests whose answer never came: they are sent again once everything works. */
  readonly #unanswered = new Map<string, Request>();
  #marks = 0;
  #attempts = 0;
  #token: string;

  constructor(options: CustomerOptions) {
    this.#options = options;
    this.#token = options.founding.token;
  }

  /** Asks for a few things at once. */
  async ask(): Promise<void> {
    const { scene } = this.#options;
    const requests = Array.from({ length: scene.chance.between(1, 3) }, () => this.#draw());
    await scene.life().wait(Promise.all(requests.map((request) => this.#send(request))));
  }

  /** Sends what was not answered again until it is; the problems are what never is. */
  async repeat(): Promise<string[]> {
    const life = this.#options.scene.life();
    await life.pass(BEFORE_REPEATS_MS);
    for (let round = 0; round < REPEAT_ROUNDS && this.#unanswered.size > 0; round++) {
      for (const request of [...this.#unanswered.values()]) await life.wait(this.#send(request));
      await life.pass(BETWEEN_REPEATS_MS);
    }
    const problems = [...this.#unanswered.keys()].map((mark) => `${mark}: never answered though all works`);
    this.#unanswered.clear();
    return problems;
  }

  /** Signs in again, which a token of yesterday makes necessary. */
  async signIn(): Promise<void> {
    const { founding, scene } = this.#options;
    const { loginName, password } = founding.demo;
    const loginPwd = createHash('md5').update(password).digest('hex');
    const body = { type: 1, loginName, device: 2, isThird: false, loginPwd };
    const life = scene.life();
    const signedIn = life.call({ bizType: BIZ_TYPE.login, body }, { [HEADER.trace]: 'login' });
    this.#token = ((await life.wait(signedIn)).data as { token: string }).token;
  }

  #draw(): Request {
    const { scene, seed, founding } = this.#options;
    this.#marks += 1;
    return drawRequest(scene.chance, `lab-${seed}-${this.#marks}`, founding, this.#known());
  }

  #known(): Known {
    const { founding, books, scene } = this.#options;
    const symbolId = founding.products.get(2)?.symbolId ?? 0;
    const notified = books.acknowledged.filter(({ request }) => request.kind === 'order');
    const acks = notified.map(({ request, data }) => ({
      ...(request.body as { accountId: number; tradeType: number }),
      ...(data as Acknowledged),
    }));
    return {
      price: founding.price(symbolId, scene.life().wallMs),
      resting: acks.flatMap(({ orderId, accountId, tradeType, positionId }) =>
        orderId !== undefined && accountId !== undefined && !positionId
          ? [{ orderId, accountId, tradeType }]
          : [],
      ),
      positions: acks.flatMap(({ positionId, tradeType }) =>
        positionId && tradeType <= 2 ? [{ positionId, tradeType }] : [],
      ),
    };
  }

  /** Sends a request and notes what is heard; the network may lose either way. */
  async #send(request: Request): Promise<void> {
    const { scene, books, planted, isAtRisk } = this.#options;
    const life = scene.life();
    const fate = scene.chance.below(12);
    this.#unanswered.set(request.mark, request);
    if (fate === 0) {
      scene.see('cut', `${request.mark} never arrives`);
      return;
    }
    const key = request.mark + (planted.forgetsKeys ? `-${(this.#attempts += 1)}` : '');
    const answer = life.call(request, {
      [HEADER.trace]: request.mark,
      [HEADER.token]: this.#token,
      [HEADER.idempotencyKey]: key,
    });
    if (fate === 1) {
      scene.see('halfOpen', `${request.mark} is never answered`);
      await answer.catch(() => undefined);
      return;
    }
    const { listed, data } = await answer;
    // What a process that has ended still says, nobody hears.
    if (life.left !== undefined || life !== scene.life()) return;
    const received = planted.answer?.(listed) ?? listed;
    if (!isUnknown(received)) this.#unanswered.delete(request.mark);
    const notified = { request, code: received, data: (data ?? undefined) as Acknowledged | undefined };
    books.note(notified, isAtRisk());
    const { orderId, proposalNo } = (data ?? {}) as { orderId?: number; proposalNo?: string };
    scene.note(`${request.mark} ${request.kind}: ${received} ${orderId ?? proposalNo ?? ''}`);
  }
}

/** Codes that do not say whether the request was executed: the customer sends it again. */
function isUnknown(code: string): boolean {
  return code === CODE.tooManyCalls || (isListedCode(code) && CATALOGUE[code].kind === 'System');
}
