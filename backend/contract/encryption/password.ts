import { md5Hex } from './md5.ts';

/**
 * A password as it travels: the MD5 of its NFKC form (NIST SP 800-63B), so that the same password is the same however a
 * keyboard, an input method or a system writes it: `é` in one character or two, figures in full width.
 */
export function passwordText(plain: string): string {
  return md5Hex(plain.normalize('NFKC'));
}

/** The texts that a password may have been set with, the usual one first: earlier clients took it as it was typed. */
export function passwordTexts(plain: string): readonly string[] {
  return [...new Set([passwordText(plain), md5Hex(plain)])];
}
