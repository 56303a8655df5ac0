const FOCUSABLE = '[tabindex="0"], input:not([disabled]), button:not([tabindex="-1"], [disabled])';

/**
 * The control of a panel that a key leads to: the one that the panel marks as what it is for (`data-first`), else the first of its
 * content, and only where there is none one of its strip or of a row of tools.
 */
export function firstControl(panel: Element): HTMLElement | undefined {
  const marked = panel.querySelector<HTMLElement>('[data-first]');
  if (marked !== null) return marked;
  const controls = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)];
  return controls.find((control) => control.closest('header, [role="toolbar"]') === null) ?? controls[0];
}
