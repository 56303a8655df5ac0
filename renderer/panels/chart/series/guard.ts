/** Runs a piece of painting; after its first fault, which is handed over, nothing is run any more. */
export type Guard = (paint: () => void) => void;

/** Keeps the faults of what is painted over the bars out of the frames of the library, which would be drawn no more in silence. */
export function guardedBy(onFault: (fault: unknown) => void): Guard {
  let hasFailed = false;
  return (paint) => {
    if (hasFailed) return;
    try {
      paint();
    } catch (fault) {
      hasFailed = true;
      onFault(fault);
    }
  };
}
