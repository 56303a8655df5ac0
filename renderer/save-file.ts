import type { SavedName } from '../main/ipc/saved-files.ts';

/** Hands something to the trader as a file; a text is JSON. */
export function saveFile(name: SavedName, content: Blob | string): void {
  const blob = typeof content === 'string' ? new Blob([content], { type: 'application/json' }) : content;
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
