import { createContext } from 'react';

/** Where menus and dialogs open: the body of the window that their button stands in; undefined is the terminal's own. */
export const PortalContext = createContext<HTMLElement | undefined>(undefined);
