import { addedSpread, type Violation } from '../protocol/rules/index.ts';
import { adjustMargin } from './adjust-margin.ts';
import { apply } from './apply.ts';
import { setLeverage } from './change-leverage.ts';
import type { Command, PlaceOrder } from './commands.ts';
import { Rejection, type Decision, type TermsLookup } from './decision.ts';
import type { TradingEvent } from './events.ts';
import { nextIdentifier } from './identifiers.ts';
import { cancelOrder, modifyOrder, moveFunds, openAccount, setBrackets } from './manage.ts';
import { applyTick, expireOrders } from './on-tick.ts';
import { checkOrder, placeOrder } from './place-order.ts';
import { TradingState } from './state.ts';

/** What a command led to: events, or the rules that it broke (and then nothing happened). */
export interface Outcome {
  readonly events: readonly TradingEvent[];
  readonly violations: readonly Violation[];
}

const NOTHING: Outcome = { events: [], violations: [] };

/**
 * The trading core of the isolated contract: commands in, events out. It has no clock, no chance and no input of its
 * own, so the same commands always lead to the same events, and the state is the fold of the events.
 */
export class TradingCore {
  readonly state: TradingState;
  readonly #terms: TermsLookup;
  readonly #losesCreditFirst: Decision['losesCreditFirst'];

  constructor(
    terms: TermsLookup,
    state = new TradingState(),
    losesCreditFirst: Decision['losesCreditFirst'] = () => false,
  ) {
    this.#terms = terms;
    this.#losesCreditFirst = losesCreditFirst;
    this.state = state;
    state.watchWith((symbolId, accountId) => addedSpread(terms(symbolId, state.account(accountId))));
  }

  /** The rules that an order would break if its account had `more` money; changes nothing. */
  check(command: PlaceOrder, more: bigint): readonly Violation[] {
    try {
      checkOrder({ state: this.state, terms: this.#terms }, command, more);
      return [];
    } catch (error) {
      if (error instanceof Rejection) return error.violations;
      throw error;
    }
  }

  /** Gives out the number of an order that is placed later. */
  takeOrderId(timeMs: number): number {
    this.state.last.orderId = nextIdentifier(this.state.last.orderId, timeMs);
    return this.state.last.orderId;
  }

  /** Decides a command and takes its events into the state. */
  execute(command: Command): Outcome {
    if (command.type === 'applyTick' && this.state.triggers(command.symbolId).idle) return NOTHING;
    const events: TradingEvent[] = [];
    const decision: Decision = {
      state: this.state,
      terms: this.#terms,
      losesCreditFirst: this.#losesCreditFirst,
      emit: (event) => {
        apply(this.state, event);
        events.push(event);
      },
    };
    try {
      decide(decision, command);
    } catch (error) {
      if (!(error instanceof Rejection) || events.length > 0) throw error;
      return { events: [], violations: error.violations };
    }
    return { events, violations: [] };
  }
}

function decide(decision: Decision, command: Command): void {
  switch (command.type) {
    case 'openAccount':
      return openAccount(decision, command);
    case 'moveFunds':
      return moveFunds(decision, command);
    case 'setLeverage':
      return setLeverage(decision, command);
    case 'placeOrder':
      return placeOrder(decision, command);
    case 'modifyOrder':
      return modifyOrder(decision, command);
    case 'cancelOrder':
      return cancelOrder(decision, command);
    case 'setBrackets':
      return setBrackets(decision, command);
    case 'adjustMargin':
      return adjustMargin(decision, command);
    case 'applyTick':
      return applyTick(decision, command);
    case 'expire':
      return expireOrders(decision, command);
  }
}
