/** Tells every listener. A fault of one is reported as uncaught and keeps no other from hearing: panels share their feeds. */
export function tellAll<Value>(listeners: Iterable<(value: Value) => void>, value: Value): void {
  for (const listener of listeners) {
    try {
      listener(value);
    } catch (error) {
      reportError(error);
    }
  }
}
