import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { valueOf } from '../../../../backend/client/index.ts';
import { queryClient } from '../../../connection/terminal-connection.ts';
import { requestShape } from '../call-shapes.ts';
import type { CallPage } from '../catalogue.ts';
import { makeCall, OFFICE_KEY, type SentBody } from '../confirm/sending.ts';
import type { Operator } from '../../../operator/port.ts';
import type { DraftFields } from '../form/draft.ts';
import { firstFields } from '../form/first-fields.ts';
import { keepDraft, useDrafts } from '../form/drafts.ts';
import { readDraft } from '../form/read-draft.ts';
import type { Member, Shape } from '../form/shape.ts';
import { filterMembers } from './answer-rows.ts';

/** Rows of a page when nobody chose another number, and those that can be chosen. */
const FIRST_SIZE = 100;
export const PAGE_SIZES = [20, 100, 500, 1_000] as const;

/** What a page that reads keeps: what it is requested with, which page of it, and the answer. */
export function useReading(page: CallPage, operator: Operator) {
  const members = useMemo(() => requestMembers(page), [page]);
  const shape: Extract<Shape, { kind: 'group' }> = useMemo(() => ({ kind: 'group', members }), [members]);
  const kept = useDrafts(({ byCall }) => byCall[page.name]);
  const draft = useMemo(
    () => (kept ?? firstFields(page, shape, operator)) as DraftFields,
    [kept, page, shape, operator],
  );
  const { value, faults } = useMemo(() => readDraft(shape, draft), [shape, draft]);
  const body = value as SentBody;
  const choices = page.request.oneNeeded?.choices ?? [];
  const lacks =
    choices.length > 0 && !choices.some((names) => names.every((name) => body[name] !== undefined));
  const isReady = faults.length === 0 && !lacks;
  // What needs nothing is read at once.
  const [requested, setRequested] = useState<SentBody | undefined>(isReady ? body : undefined);
  const [isChecked, setChecked] = useState(false);
  const [current, setCurrent] = useState(1);
  const [size, setSize] = useState<number>(FIRST_SIZE);
  const paging = page.rows?.isPaged === true ? { current, size } : {};
  const request: SentBody = Object.assign({}, requested, paging);
  const query = useQuery(
    {
      queryKey: [...OFFICE_KEY, 'read', page.name, request],
      queryFn: async () => ({ answer: valueOf(await makeCall(page, request)), readAtMs: Date.now() }),
      enabled: requested !== undefined,
      staleTime: 0,
      retry: false,
    },
    queryClient,
  );
  return {
    members,
    draft,
    faults: isChecked ? faults : [],
    /** Members of which one has to be named, where none is. */
    missing: isChecked && lacks ? choices : [],
    requested,
    query,
    current,
    size,
    change: (next: DraftFields) => keepDraft(page.name, next),
    ask: () => {
      setChecked(true);
      if (!isReady) return;
      setCurrent(1);
      if (requested !== undefined && JSON.stringify(requested) === JSON.stringify(body)) void query.refetch();
      setRequested(body);
    },
    clear: () => {
      keepDraft(page.name, undefined);
      setChecked(false);
      setCurrent(1);
    },
    turn: setCurrent,
    resize: (next: number) => {
      setSize(next);
      setCurrent(1);
    },
  };
}

export type Reading = ReturnType<typeof useReading>;

function requestMembers(page: CallPage): readonly Member[] {
  const shape = requestShape(page);
  return shape.kind === 'group' ? filterMembers(page, shape.members) : [];
}
