import { Bell, Check, CircleX, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type CSSProperties } from 'react';
import { create } from 'zustand';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { shortCode } from '../text/format.ts';
import styles from './toast.module.css';

const ICONS: Record<ToastTone, LucideIcon> = {
  plain: Bell,
  ok: Check,
  warn: TriangleAlert,
  danger: CircleX,
  info: Info,
};

export interface ToastsProps {
  readonly label: string;
  /** Names the close button. */
  readonly closeLabel: string;
  /** Where the notices stand; bottom right of the window by default. */
  readonly place?: CSSProperties | undefined;
  /** One at a time, in the room that a bar gives them: the newest, and how many stand behind it. */
  readonly inBar?: boolean;
}

/** The notices of the terminal, newest last. */
export function Toasts({ label, closeLabel, place, inBar = false }: ToastsProps) {
  const all = useToasts((state) => state.shown);
  const shown = inBar ? all.slice(-1) : all;
  return (
    <section className={styles[inBar ? 'bar' : 'stack']} aria-label={label} aria-live="polite" style={place}>
      {shown.length < all.length && <span className={styles['behind']}>+{all.length - shown.length}</span>}
      {shown.map((each) => (
        <ToastCard key={each.id} toast={each} closeLabel={closeLabel} />
      ))}
    </section>
  );
}

function say(words: Words | undefined): string | undefined {
  return typeof words === 'function' ? words() : words;
}

/** Leaves after six seconds, not while the pointer rests on it; a refusal stays until it is read. */
function ToastCard({ toast, closeLabel }: { readonly toast: ShownToast; readonly closeLabel: string }) {
  const [held, setHeld] = useState(false);
  const stays = held || toast.tone === 'danger';
  const detail = say(toast.detail);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [stays, toast.id]);
  return (
    <article
      className={styles['toast']}
      data-toast=""
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon icon={ICONS[toast.tone]} />
      <b>{say(toast.title)}</b>
      <time>{toast.time}</time>
      <button
        type="button"
        className={styles['close']}
        aria-label={closeLabel}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon icon={X} size={12} />
      </button>
      {(toast.detail !== undefined || toast.code !== undefined) && (
        <p title={detail}>
          {detail}{' '}
          {toast.code !== undefined && (
            <code className="faint" title={toast.code}>
              {shortCode(toast.code)}
            </code>
          )}
        </p>
      )}
      {toast.action !== undefined && <ToastAction id={toast.id} action={toast.action} />}
    </article>
  );
}

/** A way back is taken once; the notice leaves with it. */
function ToastAction({
  id,
  action,
}: {
  readonly id: number;
  readonly action: NonNullable<ShownToast['action']>;
}) {
  const act = () => {
    dismissToast(id);
    action.run();
  };
  return (
    <span className={styles['action']}>
      <Button size="small" onClick={act}>
        {say(action.label)}
      </Button>
    </span>
  );
}

/** How long a notice stays (milliseconds), and how many may be on screen. */
export const TOAST_MS = 6000;
export const MAX_TOASTS = 5;

export type ToastTone = 'plain' | 'ok' | 'warn' | 'danger' | 'info';

/** Words as they are, or as they are in the language of the moment. */
export type Words = string | (() => string);

export interface ToastMessage {
  readonly tone: ToastTone;
  readonly title: Words;
  readonly detail?: Words | undefined;
  /** Full listed code of the catalogue, for refusals. */
  readonly code?: string | undefined;
  /** Time of the event as text. */
  readonly time?: string | undefined;
  /** What can be done about it, as long as the notice is there. */
  readonly action?: { readonly label: Words; run(): void } | undefined;
}

interface ShownToast extends ToastMessage {
  readonly id: number;
}

interface ToastState {
  readonly shown: readonly ShownToast[];
  readonly nextId: number;
}

export const useToasts = create<ToastState>()(() => ({ shown: [], nextId: 1 }));

/**
 * Shows a notice. The oldest one gives way when too many are on screen, but a refusal that was not read yet is the last
 * to go. Never the only place where a fact lives. Returns the id for `dismissToast`.
 */
export function toast(message: ToastMessage): number {
  const { shown, nextId } = useToasts.getState();
  const kept = [...shown];
  while (kept.length >= MAX_TOASTS) {
    const passing = kept.findIndex((each) => each.tone !== 'danger');
    kept.splice(Math.max(0, passing), 1);
  }
  useToasts.setState({ shown: [...kept, { ...message, id: nextId }], nextId: nextId + 1 });
  return nextId;
}

export function dismissToast(id: number): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter((each) => each.id !== id) }));
}
