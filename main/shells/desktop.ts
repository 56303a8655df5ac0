import { fileURLToPath } from 'node:url';
import type { MenuItemConstructorOptions, Rectangle } from 'electron';

/**
 * What belongs to a desktop and not to the terminal: menus, the tray, the place of the window, and what the system opens.
 * Pure decisions, so that they are tested without Electron; `electron.ts` carries them out.
 */

type Language = 'en-US' | 'zh-CN' | 'zh-TW';

const WORDS = {
  'en-US': {
    open: 'Open Meridian',
    lock: 'Lock the vault',
    quit: 'Quit Meridian',
    edit: 'Edit',
    window: 'Window',
  },
  'zh-CN': { open: '打开 Meridian', lock: '锁定密钥库', quit: '退出 Meridian', edit: '编辑', window: '窗口' },
  'zh-TW': { open: '開啟 Meridian', lock: '鎖定金鑰庫', quit: '結束 Meridian', edit: '編輯', window: '視窗' },
} as const;

/** The language of menus for the language of the system, `zh-Hant-HK` or `de`. */
export function menuLanguage(locale: string): Language {
  if (!/^zh(?:[-_]|$)/i.test(locale)) return 'en-US';
  return /hant|tw|hk|mo/i.test(locale) ? 'zh-TW' : 'zh-CN';
}

export interface TrayActions {
  readonly open: () => void;
  readonly lock: () => void;
  readonly quit: () => void;
}

/** The menu of the tray. Where no passphrase could open the vault again, it is not locked. */
export function trayMenu(
  language: Language,
  { open, lock, quit }: TrayActions,
  canLock: boolean,
): MenuItemConstructorOptions[] {
  const words = WORDS[language];
  return [
    { label: words.open, click: open },
    { label: words.lock, click: lock, enabled: canLock },
    { type: 'separator' },
    { label: words.quit, click: quit },
  ];
}

/** The menu bar: macOS needs one for its shortcuts, elsewhere the terminal has its own. Undefined: none. */
export function menuBar(
  platform: NodeJS.Platform,
  language: Language,
): MenuItemConstructorOptions[] | undefined {
  if (platform !== 'darwin') return undefined;
  const words = WORDS[language];
  return [
    { role: 'appMenu' },
    { role: 'editMenu', label: words.edit },
    { role: 'windowMenu', label: words.window },
  ];
}

/** Where a window was when it was closed. */
export interface WindowPlace extends Rectangle {
  readonly isMaximized: boolean;
}

/** Pixels of a window that have to be on a screen for its title to be reached. */
const REACHED_WIDTH = 200;
const REACHED_HEIGHT = 60;

/**
 * The place of a window on the screens that are there now: as it was, no larger than its screen, and on one. Undefined
 * where nothing readable was remembered or that screen is gone: the system places it.
 * @param workAreas of every screen, in the points of the desktop
 */
export function windowPlace(remembered: unknown, workAreas: readonly Rectangle[]): WindowPlace | undefined {
  const { x, y, width, height, isMaximized } = (remembered ?? {}) as Partial<WindowPlace>;
  const numbers = [x, y, width, height];
  if (!numbers.every((value) => Number.isSafeInteger(value)) || typeof isMaximized !== 'boolean')
    return undefined;
  const [left = 0, top = 0, wide = 0, high = 0] = numbers as number[];
  const area = workAreas.find(
    (screen) =>
      Math.min(left + wide, screen.x + screen.width) - Math.max(left, screen.x) >= REACHED_WIDTH &&
      // The title is at the top.
      top >= screen.y &&
      screen.y + screen.height - top >= REACHED_HEIGHT,
  );
  if (area === undefined) return undefined;
  return {
    x: left,
    y: top,
    width: Math.min(wide, area.width),
    height: Math.min(high, area.height),
    isMaximized,
  };
}

/**
 * What was given to the terminal on a command line of Electron: behind Electron's own switches and the path of the entry,
 * which an installed application has not.
 */
export function ownArguments(argv: readonly string[], isPackaged: boolean): readonly string[] {
  const given = argv.slice(1);
  const entry = isPackaged ? -1 : given.findIndex((argument) => !argument.startsWith('-'));
  return given.slice(entry + 1).filter((argument) => argument !== '--no-sandbox');
}

/** What the system opens with the terminal. */
export interface Opened {
  /** The command line without links and files, and with the options that files of a start stand for. */
  readonly args: readonly string[];
  /** Layouts, which the page takes, by their paths. */
  readonly layouts: readonly string[];
  /** Brands and markets, which only a start takes, by their paths. */
  readonly startOnly: readonly string[];
}

const LINK = /^meridian:/i;
/** Options that the kinds of files of electron-builder.yml stand for. */
const FILE_OPTIONS: Readonly<Record<string, string>> = { brand: '--brand', market: '--market' };

/** Takes links and files out of a command line, where a desktop puts them. A link brings the window to the front. */
export function readOpened(given: readonly string[]): Opened {
  const args: string[] = [];
  const layouts: string[] = [];
  const startOnly: string[] = [];
  for (const [index, text] of given.entries()) {
    if (LINK.test(text)) continue;
    const [, kind] = /\.meridian-(layout|brand|market)$/i.exec(text) ?? [];
    const option = FILE_OPTIONS[kind?.toLowerCase() ?? ''];
    const path = text.startsWith('file://') ? fileURLToPath(text) : text;
    // A file behind its option is named by that already.
    if (kind === undefined || (option !== undefined && given[index - 1] === option)) args.push(text);
    else if (option === undefined) layouts.push(path);
    else {
      args.push(option, path);
      startOnly.push(path);
    }
  }
  return { args, layouts, startOnly };
}
