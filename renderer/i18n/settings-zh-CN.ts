import type { settingsEnUS } from './settings-en-US.ts';

/** Texts of the settings, questions and hotkeys, in simplified Chinese. */
export const settingsZhCN: Record<keyof typeof settingsEnUS, string> = {
  'confirm.leave': '保持不变',
  'confirm.undo': '撤销',
  'confirm.why': '您要求在此操作前询问：设置 → 确认。',
};
