import { ArrowLeft } from 'lucide-react';
import { Icon, ToolButton } from '../../components/index.ts';
import { useOfficeText } from '../texts/office-text.ts';

export interface LeaveProps {
  /** Goes back to the terminal; undefined where the office stands alone. */
  readonly onLeave: (() => void) | undefined;
}

/** The way back to the terminal, where there is one. */
export function LeaveButton({ onLeave }: LeaveProps) {
  const { t } = useOfficeText();
  if (onLeave === undefined) return null;
  return (
    <ToolButton onClick={onLeave}>
      <Icon icon={ArrowLeft} size={12} />
      {t('office.leave')}
    </ToolButton>
  );
}
