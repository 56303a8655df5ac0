/** Texts of the settings, questions and hotkeys, in English. */
export const settingsEnUS = {
  'confirm.leave': 'Leave as it is',
  'confirm.undo': 'Undo',
  'confirm.why': 'You asked for this question: Settings, Confirmations.',
};
