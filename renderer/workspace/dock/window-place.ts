import type { PlacedGroup } from '../layouts/layout-tree.ts';
import { MIN_PANEL_HEIGHT, MIN_PANEL_WIDTH } from '../layouts/panel-sizes.ts';

/** Where a window stands, in pixels of the desktop. */
export type WindowPlace = Pick<PlacedGroup, 'left' | 'top' | 'width' | 'height'>;

/** The smallest window that is opened for a frame (pixels): the smallest panel has room. */
export const MIN_WINDOW = { width: MIN_PANEL_WIDTH, height: MIN_PANEL_HEIGHT };

/** What a page can learn of its screen; `isExtended` says that there are others, of which it learns nothing. */
type UsableScreen = Pick<Screen, 'availWidth' | 'availHeight'> & {
  readonly availLeft?: number;
  readonly availTop?: number;
  readonly isExtended?: boolean;
};

/**
 * The place of a window on a screen that exists: whole where it fits, at the nearest edge where it stood beyond, never
 * larger than the screen. With several screens the place stays as it is: the browser knows them, the page does not.
 */
export function onScreen<P extends WindowPlace>(place: P, screen: UsableScreen): P {
  const { availWidth, availHeight, availLeft = 0, availTop = 0, isExtended = false } = screen;
  if (isExtended || availWidth <= 0 || availHeight <= 0) return place;
  const width = Math.min(Math.max(place.width, MIN_WINDOW.width), availWidth);
  const height = Math.min(Math.max(place.height, MIN_WINDOW.height), availHeight);
  const left = Math.min(Math.max(place.left, availLeft), availLeft + availWidth - width);
  const top = Math.min(Math.max(place.top, availTop), availTop + availHeight - height);
  return { ...place, left, top, width, height };
}
