import { useState } from 'react';

/**
 * The number of what was on its way when its list was first there. What comes later takes nobody away from what is in view:
 * somebody may be typing, or looking at an address.
 */
export function useResumed<Item extends { readonly number: string }>(
  items: readonly Item[] | undefined,
  isOnItsWay: (item: Item) => boolean,
): string | undefined {
  const [first, setFirst] = useState<{ readonly number: string | undefined }>();
  if (first === undefined && items !== undefined) setFirst({ number: items.find(isOnItsWay)?.number });
  return first?.number;
}
