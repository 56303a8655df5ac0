import { useEffect, useMemo, useState } from 'react';
import type { ApiResult } from '../../../../backend/client/index.ts';
import type { Operator } from '../../../operator/port.ts';
import { fieldsOf } from '../../../session/stored-state.ts';
import type { CallPage } from '../catalogue.ts';
import { isDangerous } from '../confirm/dangerous.ts';
import { useSending, type SentBody } from '../confirm/sending.ts';
import { usePresent } from '../confirm/use-present.ts';
import { writeFields, type DraftFields } from './draft.ts';
import { keepDraft, useDrafts } from './drafts.ts';
import { firstFields } from './first-fields.ts';
import { readDraft } from './read-draft.ts';
import type { Shape } from './shape.ts';

type Group = Extract<Shape, { kind: 'group' }>;

/** Everything that a form keeps: its draft, what it says, whether it was asked for once already, and its sending. */
export function useForm(page: CallPage, shape: Group, operator: Operator) {
  const entry = useEntry(page, shape, operator);
  const { body, faults, isMissingChoice, present } = entry;
  const [isChecked, setChecked] = useState(false);
  const [asking, setAsking] = useState<string>();
  const sending = useSending(page);
  const text = JSON.stringify(body);
  const isAsking = asking === text;
  const submit = () => {
    setChecked(true);
    if (faults.length > 0 || isMissingChoice || sending.isBusy) return;
    if (isDangerous(page) && !isAsking) {
      sending.clear();
      setAsking(text);
      return;
    }
    setAsking(undefined);
    void sending.send(body).then(({ kind }) => {
      if (kind !== 'value') return;
      setChecked(false);
      keepDraft(page.name, undefined);
    });
  };
  const { outcome } = sending;
  const shown = useMemo(() => {
    const names = shape.members.map(({ name }) => name);
    return { faults: isChecked ? faults : [], named: namedMembers(outcome, names), present: present.value };
  }, [isChecked, faults, outcome, shape, present.value]);
  return {
    draft: entry.draft,
    body,
    present,
    sending,
    shown,
    faultCount: isChecked ? faults.length : 0,
    /** Members of which one has to be named, where none is. */
    missing: isChecked && isMissingChoice ? entry.choices : [],
    isAsking,
    submit,
    stopAsking: () => setAsking(undefined),
    change: (next: DraftFields) => keepDraft(page.name, next),
    fillIn: () => keepDraft(page.name, writeFields(shape, Object.assign({}, present.value, body))),
    reset: () => {
      keepDraft(page.name, undefined);
      setChecked(false);
      sending.clear();
    },
  };
}

/** What stands in a form and what it says, beside the value in force. */
function useEntry(page: CallPage, shape: Group, operator: Operator) {
  const kept = useDrafts(({ byCall }) => byCall[page.name]);
  const draft = useMemo(
    () => (kept ?? firstFields(page, shape, operator)) as DraftFields,
    [kept, page, shape, operator],
  );
  const { value, faults } = useMemo(() => readDraft(shape, draft), [shape, draft]);
  const body = value as SentBody;
  const choices = page.request.oneNeeded?.choices ?? [];
  const isMissingChoice =
    choices.length > 0 && !choices.some((names) => names.every((name) => body[name] !== undefined));
  const present = usePresent(page, body, operator.permissions);
  useEffect(() => {
    // A form about a setting without a name begins with what has to be sent as it is in force.
    if (kept !== undefined || present.value === undefined) return;
    const needed = shape.members.filter(({ isRequired }) => isRequired);
    if (needed.length > 0) keepDraft(page.name, writeFields(shape, membersOf(needed, present.value)));
  }, [kept, present.value, page, shape]);
  return { draft, body, faults, choices, isMissingChoice, present };
}

function membersOf(needed: readonly { readonly name: string }[], present: unknown): object {
  const values = fieldsOf(present);
  return Object.fromEntries(needed.map(({ name }) => [name, values[name]]));
}

/** Members of a form that a rejection names, as whole words: `customerNo is missing`. */
function namedMembers(
  outcome: ApiResult<unknown> | undefined,
  members: readonly string[],
): ReadonlySet<string> {
  if (outcome?.kind !== 'refused') return new Set();
  const words = new Set(outcome.failure.message.split(/[^\w-]+/));
  return new Set(members.filter((member) => words.has(member)));
}
