import { createContext, use } from 'react';

/** The window that the office stands in, where it is not the terminal's. */
export const OwnWindowContext = createContext<Window | undefined>(undefined);

/** The window that the office stands in. */
export function useOwnWindow(): Window {
  return use(OwnWindowContext) ?? window;
}
