import type { Position } from '../model.ts';
import type { CrossWatch } from '../margin/cross-watch.ts';
import type { AccountId, InstrumentId } from '../../../domain/units.ts';

/** The slow and obvious form of the watch: every account that holds something of the product is looked at. */
export class ScanningCrossWatch implements CrossWatch {
  readonly #open = new Map<number, Position>();

  touch(): void {}

  positionOpened(position: Position): void {
    this.#open.set(position.positionId, position);
  }

  positionClosed({ positionId }: Position): void {
    this.#open.delete(positionId);
  }

  forget(accountId: AccountId): void {
    for (const position of this.#open.values())
      if (position.accountId === accountId) this.#open.delete(position.positionId);
  }

  termsChanged(): void {}

  isHeld(symbolId: InstrumentId): boolean {
    return [...this.#open.values()].some((position) => position.symbolId === symbolId);
  }

  due(_valuing: unknown, symbolId: InstrumentId): number[] {
    const held = [...this.#open.values()].filter((position) => position.symbolId === symbolId);
    return [...new Set(held.map(({ accountId }) => accountId))].sort((a, b) => a - b);
  }
}
