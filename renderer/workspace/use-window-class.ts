import { useSyncExternalStore } from 'react';
import { windowClass, type WindowClass } from './layout.ts';

let current: WindowClass = { width: 'standard', short: false };

function read(): WindowClass {
  const next = windowClass(window.innerWidth, window.innerHeight);
  if (next.width !== current.width || next.short !== current.short) current = next;
  return current;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The kind of window; renders its caller only when the kind changes, not on every pixel. */
export function useWindowClass(): WindowClass {
  return useSyncExternalStore(subscribe, read);
}
