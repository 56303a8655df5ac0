import type { DockviewApi, DockviewGroupPanel } from 'dockview';
import { dismissToast, toast } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';

/** How long the desk waits for a window that was asked for (milliseconds); its panels are back on the desk then. */
const WINDOW_LIMIT_MS = 10_000;

let toastId = 0;

/** Says once, however many windows there were, why they are not there. */
function reportFailure(reason: string): void {
  dismissToast(toastId);
  const detail = reason === 'blocked' ? 'dock.window.blockedDetail' : 'dock.window.goneDetail';
  toastId = toast({
    tone: 'warn',
    title: () => i18n.t('dock.window.blocked', { ns: 'panels' }),
    detail: () => i18n.t(detail, { ns: 'panels' }),
  });
}

/** Says that the page has crashed and is back, and where the panels are that stood in windows. */
export function reportCrash(hadWindows: boolean): void {
  const detail = hadWindows ? 'dock.crashed.windowsDetail' : 'dock.crashed.detail';
  toast({
    tone: 'warn',
    title: () => i18n.t('dock.crashed', { ns: 'panels' }),
    detail: () => i18n.t(detail, { ns: 'panels' }),
  });
}

/**
 * Puts frames that stand nowhere onto the desk, at its right edge: the library forgets those of a window that was closed
 * while it opened, and those in which it failed itself. Returns whether there were any.
 */
function dockStrays(api: DockviewApi): boolean {
  const isStray = ({ element, panels }: DockviewGroupPanel) => !element.isConnected && panels.length > 0;
  const strays = api.groups.filter((group) => isStray(group));
  for (const stray of strays) {
    const { activePanel } = stray;
    // A frame without a place cannot be moved as a whole; its tabs can, one by one.
    const frame = api.addGroup({ direction: 'right' });
    for (const panel of [...stray.panels]) panel.api.moveTo({ group: frame, position: 'center' });
    activePanel?.api.setActive();
  }
  return strays.length > 0;
}

/**
 * Waits until windows are open that were asked for. A panel whose window does not come stays on the desk or goes back to
 * it, and the trader is told.
 * @param opening Ends with false where the library knows that it failed.
 * @param isWanted Whether the layout is still the one on screen; another one has windows of its own on their way.
 * @returns whether all windows are there.
 */
export async function settleWindows(
  api: DockviewApi,
  opening: Promise<unknown>,
  isWanted = () => true,
): Promise<boolean> {
  let reason: string | undefined;
  const watch = api.onDidOpenPopoutWindowFail((failure) => (reason ??= failure.reason));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), WINDOW_LIMIT_MS);
  });
  const opened = await Promise.race([opening, late]);
  clearTimeout(timer);
  watch.dispose();
  if (!isWanted()) return false;
  const docked = dockStrays(api);
  if (reason === undefined && !docked && opened !== false) return true;
  reportFailure(reason ?? 'unknown');
  return false;
}
