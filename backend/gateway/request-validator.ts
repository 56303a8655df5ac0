import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';

/**
 * The validator of an operation's requests. It is compiled for the first of them: most operations of a platform are never
 * called, and compiled validators of all of them would take 5 MB and a tenth of the start.
 */
export class RequestValidator {
  readonly #schema: unknown;
  #compiled: Validator | undefined;

  constructor(schema: unknown) {
    this.#schema = schema;
  }

  Check(value: unknown): boolean {
    return this.#validator().Check(value);
  }

  Errors(value: unknown): readonly { readonly keyword: string; readonly instancePath: string }[] {
    return this.#validator().Errors(value);
  }

  #validator(): Validator {
    return (this.#compiled ??= Compile(this.#schema as TSchema));
  }
}
