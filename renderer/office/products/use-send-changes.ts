import { useRef, useState } from 'react';
import type { ApiResult } from '../../../backend/client/index.ts';
import { queryClient } from '../../connection/terminal-connection.ts';
import { findPage, type CallPage } from '../calls/catalogue.ts';
import { makeCall, OFFICE_KEY } from '../calls/confirm/sending.ts';
import type { PlannedChange } from './products-model.ts';

/** A change that was sent, and what came of it. */
export interface SentChange {
  readonly change: PlannedChange;
  readonly page: CallPage;
  readonly outcome: ApiResult<unknown>;
}

/**
 * Sends the changes of a draft one after the other. Each has one idempotency key until it is answered, so that what nobody answered is not
 * done twice. `onDone` gets the cells of those that were made; the others stay in the draft.
 */
export function useSendChanges(onDone: (cells: readonly string[]) => void) {
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<readonly SentChange[]>([]);
  const keys = useRef(new Map<string, string>());
  const send = async (changes: readonly PlannedChange[]) => {
    setBusy(true);
    setSent([]);
    for (const change of changes) {
      const page = findPage(change.call);
      if (page === undefined) continue;
      const text = JSON.stringify([change.call, change.body]);
      const key = keys.current.get(text) ?? crypto.randomUUID();
      keys.current.set(text, key);
      const outcome = await makeCall(page, change.body, key);
      if (outcome.kind !== 'unknown') keys.current.delete(text);
      setSent((before) => [...before, { change, page, outcome }]);
      if (outcome.kind === 'value') onDone(change.cells);
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: OFFICE_KEY });
  };
  return { isBusy, sent, send, clear: () => setSent([]) };
}
