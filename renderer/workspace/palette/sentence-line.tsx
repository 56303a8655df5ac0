import type { Piece } from './order-sentence.ts';
import styles from './sentence.module.css';

/** The sentence under its own text: each piece underlined in its colour, what was not understood in red. */
export function SentenceLine({ text, pieces }: { readonly text: string; readonly pieces: readonly Piece[] }) {
  let at = 0;
  const parts = pieces.flatMap((piece) => {
    const before = text.slice(at, piece.from);
    at = piece.to;
    return [
      before,
      <u key={piece.from} data-piece={piece.kind} data-fault={piece.fault}>
        {text.slice(piece.from, piece.to)}
      </u>,
    ];
  });
  return (
    <span className={styles['line']} aria-hidden>
      {parts}
      {text.slice(at)}
    </span>
  );
}
