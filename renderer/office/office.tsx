import { Skeleton } from '../components/index.ts';
import { useOperator } from '../operator/use-operator.ts';
import type { LeaveProps } from './frame/leave-button.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { OfficeSignIn } from './sign-in/office-sign-in.tsx';
import { useOfficeText } from './texts/office-text.ts';

/** The office: whoever works at the operator signs in, and finds the sections that the role opens. */
export function Office({ onLeave }: LeaveProps) {
  const { t } = useOfficeText();
  const { data: operator, error, isPending } = useOperator();
  if (isPending) return <Skeleton rows={6} label={t('office.starting')} />;
  if (!operator) return <OfficeSignIn error={error} onLeave={onLeave} />;
  // Nothing of the last person stays on screen.
  return <OfficeFrame key={`${operator.appId}/${operator.name}`} operator={operator} onLeave={onLeave} />;
}
