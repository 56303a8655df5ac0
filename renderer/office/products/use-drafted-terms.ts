import { useMemo, useState } from 'react';
import { EFFECT_MANAGEMENT } from '../../../backend/contract/calls/management/effects.ts';
import { keepDraft } from '../calls/form/drafts.ts';
import { useEffectOf } from '../effect/use-effect-of.ts';
import { changedCells, effectBody, toChanges, unreadCells, type Cells } from './products-model.ts';
import { needsQuestion } from './send-part.tsx';
import { draftName, keptDraft, useDraftOf } from './use-draft-of.ts';
import type { useProduct } from './use-product.ts';
import { useSendChanges } from './use-send-changes.ts';

const NO_CHANGES: readonly never[] = [];

/** What somebody drafts about the terms of a product: its cells, the calls that make it, what they would do, and how it is sent. */
export function useDraftedTerms(
  symbolId: number,
  tradeType: number,
  { inForce, cells }: Pick<ReturnType<typeof useProduct>, 'inForce' | 'cells'>,
) {
  const name = draftName(symbolId, tradeType);
  const draft = useDraftOf(name);
  const changed = useMemo(() => (cells === undefined ? [] : changedCells(cells, draft)), [cells, draft]);
  const unread = unreadCells(changed).length;
  const changes = useMemo(
    () =>
      inForce === undefined || cells === undefined || unread > 0
        ? NO_CHANGES
        : toChanges(inForce, cells, draft),
    [inForce, cells, draft, unread],
  );
  const question = useMemo(
    () =>
      changes.length === 0
        ? undefined
        : { call: EFFECT_MANAGEMENT.effectOfChanges, body: effectBody(changes) },
    [changes],
  );
  const effect = useEffectOf(question);
  const { answer, error } = effect;
  const [isAsking, setAsking] = useState(false);
  const keep = (next: Cells) => keepDraft(name, Object.keys(next).length === 0 ? undefined : next);
  const takeBack = (names: readonly string[]) => {
    setAsking(false);
    // Several are taken back one after the other while they are sent: what is kept counts, not what is on screen.
    keep(Object.fromEntries(Object.entries(keptDraft(name)).filter(([cell]) => !names.includes(cell))));
  };
  const sending = useSendChanges(takeBack);
  const add = (more: Cells) => {
    setAsking(false);
    sending.clear();
    keep({ ...keptDraft(name), ...more });
  };
  return {
    draft,
    changed,
    changes,
    unread,
    effect,
    /** What it would do cannot be said: the platform rejects it, or there is too much to look at. */
    isBlind: error !== null,
    isAsking,
    sending,
    takeBack,
    stopAsking: () => setAsking(false),
    throwAway: () => keep({}),
    change: (cell: string, text: string) => add({ [cell]: text }),
    add,
    submit() {
      if (changes.length === 0 || sending.isBusy) return;
      const isFirst = !isAsking && (error !== null || needsQuestion(changes, answer));
      setAsking(isFirst);
      if (!isFirst) void sending.send(changes);
    },
  };
}

export type DraftedTerms = ReturnType<typeof useDraftedTerms>;
