import type { Direction } from '../../../backend/domain/direction.ts';
import type { ThemeColours } from '../../theme/index.ts';
import type { LadderColumns } from './ladder-columns.ts';
import type { Dragged } from './ladder-hand.ts';
import type { LadderWords } from './ladder-words.ts';
import type { Pins } from './own-cells.ts';
import type { HeldSide, MarkRows } from './own-orders.ts';
import type { PriceRows } from './price-rows.ts';
import type { ValueArea } from './session-profile.ts';

/** What a click at the pointer would place. */
export interface Ghost {
  readonly price: number;
  readonly side: Direction;
  /** The quantity as text. */
  readonly text: string;
  readonly way: 'limit' | 'stop' | 'now';
}

/** Everything that one picture of the ladder shows. */
export interface LadderPaint {
  readonly rows: PriceRows;
  readonly columns: LadderColumns;
  readonly rowHeight: number;
  /** Of the whole drawing, in pixels. */
  readonly height: number;
  readonly colours: ThemeColours;
  readonly words: LadderWords;
  readonly digits: number;
  readonly numberDigits: number;
  readonly step: number;
  readonly marks: MarkRows;
  readonly pins: Pins;
  readonly held: readonly HeldSide[];
  /** Digits of the account, for money. */
  readonly moneyDigits: number;
  readonly area: ValueArea | undefined;
  /** The row under the pointer. */
  readonly hovered: number | undefined;
  /** The row of the keyboard, while the ladder has it. */
  readonly focused: number | undefined;
  readonly lastPrice: number | undefined;
  readonly ghost: Ghost | undefined;
  readonly dragged: Dragged | undefined;
}
