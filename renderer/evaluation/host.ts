import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunFile, RunNotes, RunReport, RunRow } from '../../backend/evaluation/folder/forms.ts';
import type { IpcResponse } from '../../main/ipc/table.ts';

/** What the page asks of the host: runs of a folder of this machine, their files, and the command that makes them. */

export type RunListing = IpcResponse<'evaluation.runs'>;

const LIST = ['evaluation', 'runs'] as const;

/** The folder of runs, read again when something has run. */
export function useRuns() {
  return useQuery({
    queryKey: LIST,
    queryFn: () => window.desktop.invoke('evaluation.runs', {}),
    staleTime: 10_000,
  });
}

/** Has the list read again. */
export function useReadAgain(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: LIST });
}

/** Most characters of one file that the page reads. */
const MAX_FILE_LENGTH = 64 * 1024 * 1024;

/** A whole file of a run; null where there is none. */
export async function readFile(run: string, part: string, file: RunFile): Promise<string | null> {
  let text = '';
  for (let from: number | null = 0; from !== null;) {
    const { part: read }: IpcResponse<'evaluation.file'> = await window.desktop.invoke('evaluation.file', {
      run,
      part,
      file,
      from,
    });
    if (read === null) return null;
    text += read.text;
    if (text.length > MAX_FILE_LENGTH) throw new Error(`${file} is too long`);
    from = read.next;
  }
  return text;
}

/** A file of a run as a query. What is written once never changes, so it is read once. */
export function fileQuery(row: Pick<RunRow, 'name' | 'hash'>, part: string, file: RunFile) {
  return queryOptions({
    queryKey: ['evaluation', 'file', row.name, row.hash, part, file],
    queryFn: () => readFile(row.name, part, file),
    staleTime: Infinity,
  });
}

/** The figures of a run. */
export function reportQuery(row: Pick<RunRow, 'name' | 'hash'>, part: string) {
  return queryOptions({
    ...fileQuery(row, part, 'report.json'),
    select: (text) => (text === null ? null : (JSON.parse(text as string) as RunReport)),
  });
}

/** Stores notes beside a run; false where the host could not. */
export async function storeNotes(run: string, notes: RunNotes): Promise<boolean> {
  const answer = await window.desktop.invoke('evaluation.note', { run, notes }).catch(() => undefined);
  return answer?.stored === true;
}

/** How often what runs is asked for, in milliseconds. */
const PROGRESS_MS = 700;

/** What runs now, or ran last; asked for again as long as it runs. */
export function useProgress() {
  return useQuery({
    queryKey: ['evaluation', 'progress'],
    queryFn: async () => (await window.desktop.invoke('evaluation.progress', {})).running,
    refetchInterval: ({ state }) => (state.data?.ended === null ? PROGRESS_MS : false),
  });
}
