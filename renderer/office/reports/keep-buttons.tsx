import { FileDown, FileSpreadsheet, Printer } from 'lucide-react';
import { useState } from 'react';
import { Icon, ToolButton } from '../../components/index.ts';
import { saveFile } from '../../save-file.ts';
import { saveCsv, toCsv } from '../../components/table/csv.ts';
import { useOfficeText } from '../texts/office-text.ts';
import { PrintSheet, type Report } from './print-sheet.tsx';
import { toXlsx } from './xlsx.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A report to keep: as CSV, as a sheet, on paper. */
export function KeepButtons<Row>(props: Report<Row>) {
  const { t } = useOfficeText();
  const { file, title, columns, rows } = props;
  const [isPrinting, print] = useState(false);
  const plain = columns.flatMap(({ label, text }) => (text === undefined ? [] : [{ head: label, text }]));
  return (
    <>
      <ToolButton disabled={rows.length === 0} onClick={() => saveCsv(file, toCsv(plain, rows))}>
        <Icon icon={FileDown} size={12} /> CSV
      </ToolButton>
      <ToolButton
        disabled={rows.length === 0}
        onClick={() => saveFile(`${file}.xlsx`, new Blob([toXlsx(title, plain, rows)], { type: XLSX }))}
      >
        <Icon icon={FileSpreadsheet} size={12} /> XLSX
      </ToolButton>
      <ToolButton disabled={rows.length === 0} onClick={() => print(true)}>
        <Icon icon={Printer} size={12} /> {t('reports.print')}
      </ToolButton>
      {isPrinting && <PrintSheet {...props} onDone={() => print(false)} />}
    </>
  );
}
