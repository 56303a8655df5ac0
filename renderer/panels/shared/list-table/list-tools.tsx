import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ToolRow } from '../../../components/index.ts';

/** The element of a panel's strip that takes the tools of the list below; undefined where the strip has none. */
export const ToolPlaceContext = createContext<HTMLElement | null | undefined>(undefined);

/** Tools of a list: in the strip of its panel, or in a row of their own above it. */
export function ListTools({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const place = useContext(ToolPlaceContext);
  if (place === undefined) return <ToolRow label={label}>{children}</ToolRow>;
  return place === null ? null : createPortal(children, place);
}
