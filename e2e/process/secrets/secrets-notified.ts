/** Members of answers that open something, whatever call they belong to. */
const SECRET_NAME = /token$|secret$|^privateKey$|pwd$|password$|^qrcode$/i;
/** A code of a message: six figures. */
const CODE = /^\d{6}$/;
/** What is shorter can be guessed, and stands by chance in many places. */
const LEAST_LENGTH = 16;
/**
 * Members of those names that open nothing: the ticket of a code that was sent names the code, and is worth nothing
 * without it; the token of a quote client is that of the company and is collected where it is made.
 */
const TICKET_CALL = /verifyCodeSend/;

/** Every secret that a platform told or was told, with the place where that was. */
export class SecretsNotified {
  readonly #byText = new Map<string, string>();

  /** All of them, each with its name. */
  get all(): readonly (readonly [text: string, name: string])[] {
    return [...this.#byText];
  }

  get names(): readonly string[] {
    return [...new Set(this.#byText.values())];
  }

  add(name: string, text: string): void {
    if (!this.#byText.has(text)) this.#byText.set(text, name);
  }

  /** Collects the secrets of an answer. */
  readAnswer(path: string, answer: unknown): void {
    if (!TICKET_CALL.test(path)) this.#read(path, answer);
  }

  #read(path: string, value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      const isSecret = SECRET_NAME.test(name) && typeof member === 'string' && member.length >= LEAST_LENGTH;
      const isCode = name === 'code' && typeof member === 'string' && CODE.test(member);
      if (isSecret || isCode) this.add(`${path.split('.').at(-1) ?? path} ${name}`, member);
      else this.#read(path, member);
    }
  }

  /** Names of the secrets that stand in the bytes in clear. */
  foundIn(bytes: Buffer): string[] {
    return this.all.filter(([text]) => stands(bytes, text)).map(([, name]) => name);
  }
}

/** A code has to stand alone: six figures are part of many a number. */
function stands(bytes: Buffer, text: string): boolean {
  if (!CODE.test(text)) return bytes.includes(text);
  const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1))
    if (!isDigit(bytes[at - 1]) && !isDigit(bytes[at + text.length])) return true;
  return false;
}
