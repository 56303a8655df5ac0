import {
  Box,
  FileText,
  LayoutDashboard,
  Mail,
  Plug,
  Server,
  Shield,
  SwatchBook,
  TrendingUp,
  Users,
  Wallet,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import type { Permission } from '../../backend/contract/permissions.ts';

export type SectionId =
  | 'overview'
  | 'customers'
  | 'money'
  | 'trading'
  | 'products'
  | 'market'
  | 'brand'
  | 'messages'
  | 'people'
  | 'connections'
  | 'reports'
  | 'system';

export interface Section {
  readonly id: SectionId;
  readonly icon: LucideIcon;
  /** The letter that goes there after `G`, lower case. */
  readonly letter: string;
  /** Whoever has one of them finds something to do there. */
  readonly opensFor: readonly Permission[];
}

/** The sections of the office, in the order of its rail, which never changes. */
export const SECTIONS: readonly Section[] = [
  { id: 'overview', icon: LayoutDashboard, letter: 'o', opensFor: ['trading.read', 'money.read'] },
  { id: 'customers', icon: Users, letter: 'c', opensFor: ['customers.read'] },
  { id: 'money', icon: Wallet, letter: 'm', opensFor: ['money.read', 'funds.read', 'agents.read'] },
  { id: 'trading', icon: TrendingUp, letter: 't', opensFor: ['trading.read'] },
  { id: 'products', icon: Box, letter: 'p', opensFor: ['products.read'] },
  { id: 'market', icon: Zap, letter: 'k', opensFor: ['platform.read'] },
  { id: 'brand', icon: SwatchBook, letter: 'b', opensFor: ['company.read'] },
  { id: 'messages', icon: Mail, letter: 'e', opensFor: ['customers.message', 'codes.reveal'] },
  { id: 'people', icon: Shield, letter: 'h', opensFor: ['operators.read'] },
  { id: 'connections', icon: Plug, letter: 'n', opensFor: ['integrations.read', 'events.read'] },
  { id: 'reports', icon: FileText, letter: 'r', opensFor: ['audit.read', 'trading.read'] },
  { id: 'system', icon: Server, letter: 's', opensFor: ['platform.read'] },
];

/** The sections in which somebody with these permissions finds something to do, in the order of the rail. */
export function sectionsFor(permissions: ReadonlySet<string>): readonly Section[] {
  return SECTIONS.filter(({ opensFor }) => opensFor.some((permission) => permissions.has(permission)));
}
