import { setImmediate } from 'node:timers';

/** Commands of all connections in one turn of the event loop: about a millisecond of work. A call of somebody else takes several turns. */
const COMMANDS_A_TURN = 8;

/**
 * Commands in the order of their coming, a limited number in each turn of the event loop: when a thousand clients come back
 * and subscribe at once, calls and pushes of the others go on in between. What fits into a turn runs at once.
 */
export class CommandTurns {
  #waiting: (() => void)[] = [];
  #left = COMMANDS_A_TURN;
  #isPlanned = false;

  run(command: () => void): void {
    this.#plan();
    if (this.#waiting.length > 0 || this.#left === 0) {
      this.#waiting.push(command);
      return;
    }
    this.#left -= 1;
    command();
  }

  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setImmediate(() => this.#next());
  }

  #next(): void {
    this.#isPlanned = false;
    const some = this.#waiting.splice(0, COMMANDS_A_TURN);
    this.#left = COMMANDS_A_TURN - some.length;
    if (some.length > 0) this.#plan();
    for (const command of some) command();
  }
}
