import { useMemo } from 'react';
import { EFFECT_MANAGEMENT } from '../../../backend/contract/calls/management/effects.ts';
import { fieldsOf } from '../../session/stored-state.ts';
import { findPageOfType } from '../calls/catalogue.ts';
import type { WaitingRow } from '../calls/waiting/waiting-row.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { EffectPane } from './effect-pane.tsx';
import { useEffectOf, type EffectCall } from './use-effect-of.ts';

const CALLS: readonly EffectCall[] = Object.values(EFFECT_MANAGEMENT);

/** The call that says what a call would do: it is asked with the same request. Undefined for one of which nothing is counted. */
export function effectCallOf(bizType: string): EffectCall | undefined {
  const request = findPageOfType(bizType)?.call.request;
  return CALLS.find((each) => each.request === request && each.bizType !== bizType);
}

export interface SignedEffectProps {
  readonly row: WaitingRow;
  /** False once it was signed. */
  readonly isWaiting?: boolean;
}

/** What a change that waits for a second person does now, beside what it would have done when the first one sent it. */
export function SignedEffect({ row, isWaiting = true }: SignedEffectProps) {
  const { t } = useOfficeText();
  const call = effectCallOf(row.bizType);
  const question = useMemo(
    () => (call === undefined || !isWaiting ? undefined : { call, body: fieldsOf(row.request) }),
    [call, isWaiting, row.request],
  );
  const effect = useEffectOf(question);
  if (call === undefined) return null;
  return <EffectPane effect={effect} hint={t('sign.signed')} sent={row.effect ?? undefined} />;
}
