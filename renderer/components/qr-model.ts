import qrcode from 'qrcode-generator';

/** Longest text of a QR code, in bytes: twice what an authenticator's address needs. A denser code is hard to read off a screen. */
export const MAX_QR_BYTES = 412;

/** The code grows with its text, at error correction M. */
const SMALLEST = 0;
const CORRECTION = 'M';

/** Rows of a QR code, each a list of modules; true is dark. */
export type QrCode = readonly (readonly boolean[])[];

/** The QR code of a text, without its quiet zone; undefined for a text beyond `MAX_QR_BYTES`. */
export function drawQrCode(text: string): QrCode | undefined {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > MAX_QR_BYTES) return undefined;
  const code = qrcode(SMALLEST, CORRECTION);
  // The library takes one byte of each character.
  code.addData(String.fromCharCode(...bytes), 'Byte');
  code.make();
  const side = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  return side.map((row) => side.map((column) => code.isDark(row, column)));
}
