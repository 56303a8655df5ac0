import type { settingsEnUS } from './settings-en-US.ts';

/** Texts of the settings, questions and hotkeys, in traditional Chinese. */
export const settingsZhTW: Record<keyof typeof settingsEnUS, string> = {
  'confirm.leave': '維持不變',
  'confirm.undo': '復原',
  'confirm.why': '您要求在此操作前詢問：設定 → 確認。',
};
