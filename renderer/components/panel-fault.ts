import { createContext, useContext } from 'react';

/** Hears of a fault that React does not see, such as one in a frame of a canvas. */
export type OnPanelFault = (fault: unknown) => void;

/** Outside of any panel a fault is reported as the window reports those that nobody takes. */
export const PanelFaultContext = createContext<OnPanelFault>((fault) => globalThis.reportError(fault));

/** Ends the panel that the caller is in: it says that it has stopped and offers to open again. Keeps its identity. */
export function usePanelFault(): OnPanelFault {
  return useContext(PanelFaultContext);
}
