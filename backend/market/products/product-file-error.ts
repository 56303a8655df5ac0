/** A product file that cannot be used; the message says where and why in one line. */
export class ProductFileError extends Error {
  override readonly name = 'ProductFileError';
}
