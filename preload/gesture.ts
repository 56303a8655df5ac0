/** Calls of the IPC table that stand for the word of a person: the bridge carries them only while one acts. */
const SPOKEN_CALLS: ReadonlySet<string> = new Set([
  'link.answer',
  'vault.touch',
  'webhook.set',
  'profiles.choose',
  'profiles.save',
  'profiles.remove',
  'evaluation.start',
  'evaluation.stop',
  'evaluation.note',
  'autostart.set',
  'update.install',
  'update.goBack',
  'diagnostics.collect',
]);

/** What the page is told when it makes such a call by itself. */
export const NO_GESTURE = 'refused: nobody pressed anything';

/** Whether a call may pass: most may always, some only shortly after a key or button was pressed. */
export function mayPass(name: unknown): boolean {
  if (typeof name !== 'string' || !SPOKEN_CALLS.has(name)) return true;
  // Browsers that do not tell leave the host's own bounds.
  return (navigator as Partial<Navigator>).userActivation?.isActive ?? true;
}
