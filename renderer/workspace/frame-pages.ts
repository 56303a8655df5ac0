import {
  Bot,
  Building2,
  ChartCandlestick,
  KeyRound,
  Landmark,
  UserRound,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import type { PanelsKey } from '../i18n/i18n.ts';

export type PageId = 'workspace' | 'money' | 'customer' | 'keys' | 'evaluation' | 'treasury' | 'office';

/** The pages of the terminal, in the order of the top bar. */
export const PAGES: readonly {
  readonly id: PageId;
  readonly icon: LucideIcon;
  readonly label: PanelsKey;
  /** Stands in the top bar only while somebody of the operator's office is signed in. */
  readonly isOffice?: true;
}[] = [
  { id: 'workspace', icon: ChartCandlestick, label: 'page.trade' },
  { id: 'money', icon: Wallet, label: 'page.money' },
  { id: 'customer', icon: UserRound, label: 'page.customer' },
  { id: 'keys', icon: KeyRound, label: 'page.keys' },
  { id: 'evaluation', icon: Bot, label: 'page.evaluation' },
  { id: 'treasury', icon: Landmark, label: 'page.treasury', isOffice: true },
  { id: 'office', icon: Building2, label: 'page.office', isOffice: true },
];
