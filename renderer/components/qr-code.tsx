import { useMemo } from 'react';
import qrcode from 'qrcode-generator';
import styles from './qr-code.module.css';

/** Light modules around a code, which readers need. */
const QUIET = 4;

/** A text as a QR code, dark on white in every theme. Nothing for a text that is too long: the text itself stands beside it. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useMemo(() => drawQrCode(text), [text]);
  if (code === undefined) return null;
  const side = code.length + 2 * QUIET;
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles['qr']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}

/** Longest text of a QR code, in bytes: twice what an authenticator's address needs. A denser code is hard to read off a screen. */
export const MAX_QR_BYTES = 412;

/** The code grows with its text, at error correction M. */
const SMALLEST = 0;
const CORRECTION = 'M';

/** Rows of a QR code, each a list of modules; true is dark. */
export type QrDrawing = readonly (readonly boolean[])[];

/** The QR code of a text, without its quiet zone; undefined for a text beyond `MAX_QR_BYTES`. */
export function drawQrCode(text: string): QrDrawing | undefined {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_QR_BYTES) return undefined;
  const code = qrcode(SMALLEST, CORRECTION);
  // The library takes one byte of each character.
  code.addData(String.fromCharCode(...bytes), 'Byte');
  code.make();
  const side = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  return side.map((row) => side.map((column) => code.isDark(row, column)));
}
