import { saveFile } from '../../save-file.ts';

/** One column of an export: its head and the plain text of a row, ungrouped and with a plain minus. */
export interface CsvColumn<Row> {
  readonly head: string;
  readonly text: (row: Row) => string;
}

/** A text that a spreadsheet would take for a formula gets an apostrophe; plain figures stay figures. */
function harmless(text: string): string {
  const figure = /^-?\d+(\.\d+)?$/.test(text);
  return !figure && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  const safe = harmless(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV (RFC 4180, lines end in CR LF), the heads first. */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map((column) => cell(column.head)),
    ...rows.map((row) => columns.map((column) => cell(column.text(row)))),
  ];
  return lines.map((line) => `${line.join(',')}\r\n`).join('');
}

/** Lets the user keep a CSV file. The mark in front shows spreadsheets that it is UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(`${name}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}
