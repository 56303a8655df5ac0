import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { profileStorage } from '../../session/profile-storage.ts';
import { EMPTY_ADDRESS, type AddressDraft } from './address-model.ts';

interface RememberedName {
  /** Undefined: nobody asked to be remembered. */
  readonly name: AddressDraft | undefined;
  remember(name: AddressDraft | undefined): void;
}

/** The name that the sign-in page begins with, in the profile's local storage. Only a name, and only when it was asked for. */
export const useRememberedName = create<RememberedName>()(
  persist(
    (set) => ({
      name: undefined,
      remember: (name) => set({ name }),
    }),
    {
      name: 'meridian.sign-in-name',
      version: 1,
      storage: createJSONStorage(() => profileStorage),
      partialize: ({ name }) => ({ name }),
      merge: (stored, current) => ({ ...current, name: readName(stored) }),
    },
  ),
);

/** What another version or a hand may have written is taken member by member. */
function readName(stored: unknown): AddressDraft | undefined {
  const name = (stored as { readonly name?: Partial<AddressDraft> } | undefined)?.name;
  if (typeof name !== 'object') return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    ...EMPTY_ADDRESS,
    kind: name.kind === 'phone' ? 'phone' : 'email',
    email: text(name.email),
    area: text(name.area),
    number: text(name.number),
  };
}
