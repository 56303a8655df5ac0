/**
 * The fonts of text that is drawn on a canvas: those of the page, all of them bundled, so that Chinese has its letters where no
 * font for it is installed.
 */
export const DRAWN_FONT = '"Inter Variable", "Noto Sans SC", "Noto Sans TC", sans-serif';
