import { create } from 'zustand';

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

export interface ShownToast extends ToastMessage {
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
