import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from './profile-storage.ts';

/** Members of something that was stored, by this version or another: anything may stand in them. */
export type Fields = Readonly<Record<string, unknown>>;

/** The members of a stored value; none of what has no members. */
export function fieldsOf(stored: unknown): Fields {
  return typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? { ...stored } : {};
}

/**
 * A state that is stored in the profile's local storage under a name and read again at each start.
 * @param read What of the stored members this version knows; it is asked with no members where nothing is stored.
 * @param members What is stored; everything without it.
 */
export function createStoredState<State extends object>(
  name: string,
  first: State,
  read: (stored: Fields) => Partial<State>,
  members?: readonly (keyof State)[],
) {
  return create<State>()(
    persist(() => first, {
      name,
      version: 1,
      storage: createJSONStorage(() => profileStorage),
      partialize: (state) =>
        members === undefined ? state : Object.fromEntries(members.map((member) => [member, state[member]])),
      merge: (stored, now) => ({ ...now, ...read(fieldsOf(stored)) }),
    }),
  );
}

/** Stored values by name, each as `read` understands it; of more than `most` the first ones are left out. */
export function readByName<Value>(
  stored: unknown,
  most: number,
  read: (value: unknown) => Value,
): Readonly<Record<string, Value>> {
  const entries = Object.entries(fieldsOf(stored)).slice(-most);
  return Object.fromEntries(entries.map(([name, value]) => [name, read(value)]));
}

/** Values by name with one of them as the newest, or without it; of more than `most` the oldest go. */
export function withNewest<Value>(
  values: Readonly<Record<string, Value>>,
  most: number,
  name: string,
  value: Value | undefined,
): Readonly<Record<string, Value>> {
  const { [name]: _before, ...others } = values;
  const rest = Object.fromEntries(Object.entries(others).slice(-(most - 1)));
  return value === undefined ? rest : { ...rest, [name]: value };
}

/** A state that is stored in the profile's local storage. */
interface StoredState {
  readonly persist: { rehydrate(): unknown; getOptions(): { readonly name?: string } };
}

/** Takes over what another window of the same profile stored. Returns a function that stops it. */
export function syncOverWindows(state: StoredState, target: Window = window): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === state.persist.getOptions().name) void state.persist.rehydrate();
  };
  target.addEventListener('storage', take);
  return () => target.removeEventListener('storage', take);
}
