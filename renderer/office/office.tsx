import { Skeleton } from '../components/index.ts';
import { useOperator } from '../operator/use-operator.ts';
import type { LeaveProps } from './frame/leave-button.tsx';
import { OfficeFrame } from './frame/office-frame.tsx';
import { OfficeWindow } from './frame/office-window.tsx';
import { OfficeSignIn } from './sign-in/office-sign-in.tsx';
import { useOfficeText } from './texts/office-text.ts';

export interface OfficeProps extends LeaveProps {
  /** It stands in a window of its own, which `onLeave` hears of when it is closed. */
  readonly inWindow?: boolean;
}

/** The office: whoever works at the operator signs in, and finds the sections that the role opens. */
export function Office({ inWindow = false, onLeave, onOwnWindow }: OfficeProps) {
  if (!inWindow) return <Rooms onLeave={onLeave} onOwnWindow={onOwnWindow} />;
  return (
    <OfficeWindow onClose={() => onLeave?.()}>
      <Rooms onLeave={undefined} onOwnWindow={undefined} />
    </OfficeWindow>
  );
}

function Rooms(ways: LeaveProps) {
  const { t } = useOfficeText();
  const { data: operator, error, isPending } = useOperator();
  if (isPending) return <Skeleton rows={6} label={t('office.starting')} />;
  if (!operator) return <OfficeSignIn error={error} {...ways} />;
  // Nothing of the last person stays on screen.
  return <OfficeFrame key={`${operator.appId}/${operator.name}`} operator={operator} {...ways} />;
}
