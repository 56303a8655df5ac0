/** A store that is kept in the profile's local storage. */
interface KeptStore {
  readonly persist: { rehydrate(): unknown; getOptions(): { readonly name?: string } };
}

/** Takes over what another window of the same profile stored. Returns a function that stops it. */
export function syncOverWindows(store: KeptStore, target: Window = window): () => void {
  const take = ({ key }: StorageEvent) => {
    if (key === store.persist.getOptions().name) void store.persist.rehydrate();
  };
  target.addEventListener('storage', take);
  return () => target.removeEventListener('storage', take);
}
