import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname, networkInterfaces } from 'node:os';

/** Where a process runs, as the claims of a data folder name it. */
export interface Kernel {
  /** The same for all processes of one running kernel, whatever container they are in; another one after a restart. */
  readonly id: string;
  /** Name of the host, for people. */
  readonly host: string;
}

/** The kernel of this process. */
export function ownKernel(): Kernel {
  return { id: bootId() ?? machineId(), host: hostname() };
}

function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Where the kernel has no name of its own: that of the machine. Its processes do not outlive its kernel either. */
function machineId(): string {
  const cards = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ mac }) => mac));
  const names = [hostname(), ...[...new Set(cards)].toSorted()];
  return createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 32);
}
