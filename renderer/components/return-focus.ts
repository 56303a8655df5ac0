/** Where the focus goes when something that took it closes. */

/**
 * Elements that may take the focus back, the nearest first: the one that has it, the button of the menu it stands in, and the
 * button of what that is shown in. A menu and a popover are gone by then, their buttons are not.
 */
export function returnPlaces(focused: Element | null): readonly HTMLElement[] {
  const places: HTMLElement[] = [];
  let at: Element | null = focused;
  while (at instanceof HTMLElement && !places.includes(at)) {
    places.push(at);
    at = openerOf(at);
  }
  return places;
}

/** Gives the focus to the first of them that is still on the page. False when none is. */
export function giveBack(places: readonly HTMLElement[]): boolean {
  const place = places.find((each) => each.isConnected && each !== each.ownerDocument.body);
  place?.focus();
  return place !== undefined;
}

/** The button that opened the menu or popover around an element. */
function openerOf(element: Element): Element | null {
  const { ownerDocument } = element;
  const menu = element.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  if (menu) return ownerDocument.getElementById(menu);
  const popover = element.parentElement?.closest('[role="dialog"]')?.id;
  return popover ? ownerDocument.querySelector(`[aria-controls="${popover}"]`) : null;
}
