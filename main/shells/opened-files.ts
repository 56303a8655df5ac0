import { closeSync, openSync, readSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { IpcResponse } from '../ipc/table.ts';
import { MAX_OPENED_BYTES, MAX_OPENED_FILES } from '../ipc/opened-calls.ts';
import type { Opened } from './desktop.ts';

/** Files that wait for the page at most. */
const MAX_WAITING_FILES = 100;

type OpenedFile = IpcResponse<'opened.take'>['files'][number];

interface Waiting {
  readonly kind: 'layout' | 'startOnly' | 'leftOut';
  readonly path: string;
}

/** Files that the system opened with the terminal, until its page takes them. */
export interface OpenedFiles {
  /**
   * Notes what was opened; nothing is read before the page asks. Beyond MAX_WAITING_FILES the page is told from which one on
   * they were left out.
   * @param from folder that the paths begin at
   */
  add(opened: Pick<Opened, 'layouts' | 'startOnly'>, from: string): void;
  /** The next of them, read now; fewer than the limit of one answer when these are the last. */
  take(): OpenedFile[];
}

export function createOpenedFiles(): OpenedFiles {
  const waiting: Waiting[] = [];
  const note = (kind: 'layout' | 'startOnly', path: string): void => {
    if (waiting.length < MAX_WAITING_FILES) waiting.push({ kind, path });
    else if (waiting.length === MAX_WAITING_FILES) waiting.push({ kind: 'leftOut', path });
  };
  return {
    add({ layouts, startOnly }, from) {
      for (const path of layouts) note('layout', resolve(from, path));
      for (const path of startOnly) note('startOnly', resolve(from, path));
    },
    take: () =>
      waiting.splice(0, MAX_OPENED_FILES).map(({ kind, path }) => {
        const name = basename(path).slice(0, 255);
        if (kind !== 'layout') return { kind, name, text: '' };
        const text = readBeginning(path);
        return text === undefined ? { kind: 'unreadable', name, text: '' } : { kind, name, text };
      }),
  };
}

/** The beginning of a file, which is all of a layout. Undefined: it cannot be read. */
function readBeginning(path: string): string | undefined {
  try {
    const file = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(MAX_OPENED_BYTES);
      return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0)).toString('utf8');
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
