/** The parts of a CPU profile of Chromium that say where the time went. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string; readonly lineNumber: number };
  }[];
  /** The node that each sample met. */
  readonly samples?: readonly number[];
}

const SHOWN = 15;

/** The functions with the largest own time as lines of text, in percent of all samples. */
export function slowestFunctions({ nodes, samples = [] }: CpuProfile): readonly string[] {
  const names = new Map<number, string>();
  for (const { id, callFrame } of nodes) {
    const { functionName, url, lineNumber } = callFrame;
    const place = url === '' ? '' : ` ${url.slice(url.lastIndexOf('/') + 1)}:${lineNumber + 1}`;
    names.set(id, `${functionName === '' ? '(anonymous)' : functionName}${place}`);
  }
  const counts = new Map<string, number>();
  for (const id of samples) {
    const name = names.get(id) ?? '(unknown)';
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const sorted = [...counts].sort(([, a], [, b]) => b - a).slice(0, SHOWN);
  return sorted.map(([name, count]) => `${((100 * count) / samples.length).toFixed(1)} % ${name}`);
}
