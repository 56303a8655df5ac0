import {
  Ban,
  Check,
  CircleX,
  Contrast,
  Eraser,
  Gauge,
  Moon,
  OctagonX,
  Split,
  Target,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import type { CoreKey } from '../i18n/index.ts';

/** How an event is drawn and called; `tone` is a colour role or none. */
export interface EventSign {
  readonly icon: LucideIcon;
  readonly text: CoreKey;
  readonly tone: 'up' | 'down' | 'warn' | 'none';
}

const SIGNS: Readonly<Record<string, EventSign>> = {
  filled: { icon: Check, text: 'away.event.filled', tone: 'none' },
  partlyFilled: { icon: Contrast, text: 'away.event.partlyFilled', tone: 'none' },
  takeProfit: { icon: Target, text: 'away.event.takeProfit', tone: 'up' },
  stopLoss: { icon: CircleX, text: 'away.event.stopLoss', tone: 'down' },
  liquidated: { icon: OctagonX, text: 'away.event.liquidated', tone: 'down' },
  expired: { icon: Ban, text: 'away.event.expired', tone: 'none' },
  cancelled: { icon: Ban, text: 'away.event.cancelled', tone: 'none' },
  failed: { icon: TriangleAlert, text: 'away.event.failed', tone: 'warn' },
  financing: { icon: Moon, text: 'away.event.financing', tone: 'none' },
  writtenOff: { icon: Eraser, text: 'away.event.writtenOff', tone: 'none' },
  split: { icon: Split, text: 'away.event.split', tone: 'none' },
  marginCall: { icon: Gauge, text: 'away.event.marginCall', tone: 'warn' },
};
const OTHER: EventSign = { icon: Check, text: 'away.event.other', tone: 'none' };

/** The sign of an event; one that this terminal does not know has a plain one. */
export function signOf(event: string): EventSign {
  return SIGNS[event] ?? OTHER;
}
