import type { StateStorage } from 'zustand/middleware';

/** The profile's local storage, looked up at each use: a window may have none, and then nothing is remembered. */
export const profileStorage: StateStorage = {
  getItem: (name) => storage()?.getItem(name) ?? null,
  setItem: (name, value) => storage()?.setItem(name, value),
  removeItem: (name) => storage()?.removeItem(name),
};

function storage(): Storage | undefined {
  return (globalThis as { readonly localStorage?: Storage }).localStorage;
}
