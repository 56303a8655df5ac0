import { toast } from '../../components/index.ts';
import { i18n } from '../../i18n/i18n.ts';
import { readLayoutFile } from './layout-book.ts';
import { layoutActions } from './layout-store.ts';
import type { LayoutTree } from './layout-tree.ts';
import { BrokenLayoutError } from './read-layout.ts';

/** Keeps a layout under a name and shows it, where there is room for one more. */
export function addLayout(name: string, tree: LayoutTree | undefined): void {
  if (tree === undefined || layoutActions.add(name, tree)) return;
  toast({ tone: 'warn', title: () => i18n.t('layout.full', { ns: 'panels' }) });
}

/** Keeps and shows the layout in the text of a file, or says what is wrong with it. */
export function takeLayoutFile(text: string): void {
  try {
    const layout = readLayoutFile(text);
    addLayout(layout.name, layout.tree);
  } catch (error) {
    if (!(error instanceof BrokenLayoutError)) throw error;
    const { fault } = error;
    toast({
      tone: 'danger',
      title: () => i18n.t('layout.broken', { ns: 'panels' }),
      detail: () => i18n.t(`layout.fault.${fault}`, { ns: 'panels' }),
    });
  }
}
