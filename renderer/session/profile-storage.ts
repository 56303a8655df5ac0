import type { StateStorage } from 'zustand/middleware';

/** Part of a window's storage that is needed here. */
export type NamedTexts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The connection profile that this page was served for; empty for the embedded platform. */
function profileId(): string {
  const { document } = globalThis as { readonly document?: Document };
  const id = document?.documentElement.dataset['profile'] ?? '';
  return id === 'embedded' ? '' : id;
}

/**
 * A storage of which each connection profile has its own part, because numbers of products and accounts mean something else at
 * another platform. The embedded platform has the plain names.
 */
export function ofProfile(storage: NamedTexts): NamedTexts {
  const own = (name: string): string => (profileId() === '' ? name : `${name}@${profileId()}`);
  return {
    getItem: (name) => storage.getItem(own(name)) ?? firstText(storage, name),
    setItem: (name, value) => storage.setItem(own(name), value),
    removeItem: (name) => storage.removeItem(own(name)),
  };
}

/** What a platform that is new here begins with: looks and keys, but nothing that names a product. */
function firstText(storage: NamedTexts, name: string): string | null {
  if (profileId() === '' || !(FIRST_TEXTS as readonly string[]).includes(name)) return null;
  const text = storage.getItem(name);
  try {
    const { state, version } = JSON.parse(text ?? '') as { state?: object; version?: unknown };
    return JSON.stringify({ state: { ...state, quantities: {} }, version });
  } catch {
    return null;
  }
}

const FIRST_TEXTS = ['meridian.settings', 'meridian.hotkeys'] as const;

/** The profile's local storage, looked up at each use: a window may have none, and then nothing is remembered. */
export const profileStorage: StateStorage = {
  getItem: (name) => texts()?.getItem(name) ?? null,
  setItem: (name, value) => texts()?.setItem(name, value),
  removeItem: (name) => texts()?.removeItem(name),
};

function texts(): NamedTexts | undefined {
  const { localStorage } = globalThis as { readonly localStorage?: Storage };
  return localStorage && ofProfile(localStorage);
}
