import { useMemo } from 'react';
import { drawQrCode } from './qr-model.ts';
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
