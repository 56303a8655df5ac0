import { AppWindow, ArrowLeft } from 'lucide-react';
import { Icon, ToolButton } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';

export interface LeaveProps {
  /** Goes back to the terminal; undefined where the office stands alone. */
  readonly onLeave: (() => void) | undefined;
  /** Moves to a window of its own; undefined where it has one, or stands alone. */
  readonly onOwnWindow: (() => void) | undefined;
}

/** The ways out of the office in the terminal: a window of its own, and back. */
export function LeaveButton({ onLeave, onOwnWindow }: LeaveProps) {
  const { t } = useOfficeText();
  return (
    <>
      {onOwnWindow && (
        <ToolButton onClick={onOwnWindow}>
          <Icon icon={AppWindow} size={12} />
          {t('office.ownWindow')}
        </ToolButton>
      )}
      {onLeave && (
        <ToolButton onClick={onLeave}>
          <Icon icon={ArrowLeft} size={12} />
          {t('office.leave')}
        </ToolButton>
      )}
    </>
  );
}
