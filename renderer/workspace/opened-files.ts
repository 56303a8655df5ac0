import { useEffect } from 'react';
import type { IpcResponse } from '../../main/ipc/table.ts';
import { toast } from '../components/index.ts';
import { i18n } from '../i18n/i18n.ts';
import { takeLayoutFile } from './layouts/take-layout.ts';

type OpenedFile = IpcResponse<'opened.take'>['files'][number];

/** Takes files that the system opened with the terminal: with the first desk, and whenever its window comes to the front. */
export function useOpenedFiles(): void {
  useEffect(() => {
    const take = (): void => void takeOpened().catch(() => undefined);
    take();
    window.addEventListener('focus', take);
    return () => window.removeEventListener('focus', take);
  }, []);
}

/** Asks until none is left; a host that is gone has none. */
async function takeOpened(): Promise<void> {
  const { files } = await window.desktop.invoke('opened.take', {});
  for (const file of files) takeFile(file);
  if (files.length > 0) await takeOpened();
}

function takeFile({ kind, name, text }: OpenedFile): void {
  if (kind === 'layout') takeLayoutFile(text);
  else
    toast({
      tone: kind === 'startOnly' ? 'info' : 'danger',
      title: () => i18n.t(`opened.${kind}`, { ns: 'panels', name }),
      detail: () => i18n.t(`opened.${kind}Detail`, { ns: 'panels', name }),
    });
}
