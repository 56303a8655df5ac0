import { GripVertical, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type PointerEvent, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import styles from './floating-window.module.css';

export interface FloatingWindowProps {
  readonly title: string;
  onClose(): void;
  readonly closeLabel: string;
  /** Stands in the head, between the title and the button that closes. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** Pixels that stay inside the window of the terminal, wherever it is dragged. */
const KEEP = 64;

/**
 * A window over the desk that lets it live: no scrim, and the desk takes keys and clicks. It is dragged by its head; Escape
 * closes it when nothing above it has a use for the key. The focus returns to where it was.
 */
export function FloatingWindow({ title, onClose, closeLabel, tools, children }: FloatingWindowProps) {
  const frame = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  const drag = useDrag(frame);
  useEffect(() => {
    const before = document.activeElement;
    frame.current?.focus();
    const onKey = (event: KeyboardEvent) => {
      const above = document.querySelector('[role="dialog"]:not([data-floating]), [role="menu"]');
      if (event.key === 'Escape' && !event.defaultPrevented && above === null) close();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div
      ref={frame}
      className={styles['window']}
      role="dialog"
      aria-modal={false}
      aria-label={title}
      data-floating=""
      tabIndex={-1}
    >
      <header className={styles['head']} {...drag}>
        <Icon icon={GripVertical} />
        <h2>{title}</h2>
        {tools}
        <IconButton icon={X} size={14} name={closeLabel} onClick={onClose} />
      </header>
      {children}
    </div>
  );
}

/** Moves the window with the pointer that holds its head, without rendering anything. */
function useDrag(frame: { readonly current: HTMLDivElement | null }) {
  const from = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const box = frame.current?.getBoundingClientRect();
      const onControl = (event.target as Element).closest('button, input, select') !== null;
      if (box === undefined || onControl || event.button !== 0) return;
      from.current = { x: event.clientX - box.left, y: event.clientY - box.top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX, clientY }: PointerEvent<HTMLElement>) {
      const element = frame.current;
      if (from.current === undefined || element === null) return;
      const left = clamp(clientX - from.current.x, KEEP - element.offsetWidth, window.innerWidth - KEEP);
      const top = clamp(clientY - from.current.y, 0, window.innerHeight - KEEP);
      element.style.setProperty('left', `${left}px`);
      element.style.setProperty('top', `${top}px`);
      element.style.setProperty('transform', 'none');
    },
    onPointerUp() {
      from.current = undefined;
    },
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
