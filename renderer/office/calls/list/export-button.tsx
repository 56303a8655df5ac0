import { FileDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Icon, toast, ToolButton, type Column } from '../../../components/index.ts';
import { saveCsv } from '../../../components/table/csv.ts';
import { useOfficeText } from '../../texts/office-text.ts';
import type { CallPage } from '../catalogue.ts';
import type { SentBody } from '../confirm/sending.ts';
import type { Row } from './columns.tsx';
import { exportAll } from './export-all.ts';

/** Saves all pages of a list; while it reads, it says how far it is and can be cancelled. What was read until then is saved. */
export function ExportButton(props: {
  readonly page: CallPage;
  readonly request: SentBody;
  readonly columns: readonly Column<Row>[];
}) {
  const { t } = useOfficeText();
  const { page, request, columns } = props;
  const [progress, setProgress] = useState<{ readonly read: number; readonly total: number | undefined }>();
  const running = useRef<AbortController>(undefined);
  const run = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ read: 0, total: undefined });
    try {
      const done = await exportAll(page, request, columns, controller.signal, (read, total) =>
        setProgress({ read, total }),
      );
      saveCsv(`office-${page.name}`, done.csv);
      toast({
        tone: done.isCut ? 'warn' : 'ok',
        title: t(done.isCut ? 'call.exportCut' : 'call.exported', { count: done.rows }),
      });
    } catch (error) {
      toast({
        tone: 'danger',
        title: t('call.notExported'),
        detail: error instanceof Error ? error.message : '',
      });
    } finally {
      setProgress(undefined);
    }
  };
  if (progress === undefined)
    return (
      <ToolButton onClick={() => void run()}>
        <Icon icon={FileDown} size={12} /> {t('call.exportAll')}
      </ToolButton>
    );
  return (
    <ToolButton onClick={() => running.current?.abort()}>
      <Icon icon={X} size={12} />
      <span role="status">{t('call.exporting', { read: progress.read, total: progress.total ?? '?' })}</span>
    </ToolButton>
  );
}
