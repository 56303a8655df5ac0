import { randomBytes } from 'node:crypto';
import { VERIFICATION_CALLS } from '../../../contract/calls/verification.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import { kycRepository, uploadRepository, type UploadRow } from '../../../storage/customers/kyc.ts';
import type { Database } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import { implement, type Operation } from '../../operation.ts';
import { requireCaller } from '../caller.ts';

/** What customers may upload, as the refusal of anything else names it. */
const UPLOAD_FORMATS = 'png, jpg, webp';

const ASCII_RIFF = [0x52, 0x49, 0x46, 0x46];
const ASCII_WEBP = [0x57, 0x45, 0x42, 0x50];
const WEBP_MARK_AT = 8;

/** First bytes of each kind of picture; a name or a stated type proves nothing. */
const KINDS: readonly {
  readonly contentType: string;
  readonly marks: readonly [number, readonly number[]][];
}[] = [
  { contentType: 'image/png', marks: [[0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]] },
  { contentType: 'image/jpeg', marks: [[0, [0xff, 0xd8, 0xff]]] },
  {
    contentType: 'image/webp',
    marks: [
      [0, ASCII_RIFF],
      [WEBP_MARK_AT, ASCII_WEBP],
    ],
  },
];

/** The media type of a picture by its first bytes; undefined for anything that is not accepted. */
function imageType(content: Uint8Array): string | undefined {
  const holds = (at: number, bytes: readonly number[]) => bytes.every((byte, i) => content[at + i] === byte);
  return KINDS.find(({ marks }) => marks.every(([at, bytes]) => holds(at, bytes)))?.contentType;
}

/** Largest file of a customer in bytes. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;

/** Files that are kept of a customer; the oldest that no application names gives way. */
export const MAX_UPLOADS_PER_CUSTOMER = 20;

/** Where files are served, below the prefix of the client API. */
export const UPLOAD_PATH = '/upload/';

const NAME_BYTES = 32;
const NAME = /^[\w-]{43}$/;

/**
 * Files that customers hand in. A file has a random name of 256 bits: whoever has its address can load it (a picture on a
 * page sends no token), and nobody else can find it.
 */
export class Uploads {
  readonly #database: Database;
  readonly #wallClock: WallClock;
  readonly #queue = new KeyedQueue();

  constructor(database: Database, wallClock: WallClock) {
    this.#database = database;
    this.#wallClock = wallClock;
  }

  /**
   * Stores a file and returns its name. Throws GATEWAY_CODE_015 for an empty or too large one, 103 with the accepted
   * formats for anything but a picture, and 018 when every file of the customer belongs to an application.
   */
  async add(
    owner: { readonly companyId: number; readonly customerId: number },
    content: unknown,
  ): Promise<string> {
    const isFile = content instanceof Uint8Array && content.length > 0 && content.length <= MAX_UPLOAD_BYTES;
    if (!isFile) throw PlatformError.wrong(CODE.requestInvalid, 'form', 'file');
    const type = imageType(content);
    if (type === undefined) throw new PlatformError(CODE.fileFormatUnsupported, [UPLOAD_FORMATS]);
    return this.#queue.run(String(owner.customerId), async () => {
      const name = randomBytes(NAME_BYTES).toString('base64url');
      const removed = await this.#givingWay(owner.customerId);
      const row = {
        name,
        company_id: owner.companyId,
        customer_id: owner.customerId,
        content_type: type,
        content,
        create_time_ms: this.#wallClock.nowMs(),
      };
      await uploadRepository.add(this.#database, row, removed);
      return name;
    });
  }

  /** A file by its name; undefined when there is none. */
  async find(name: string): Promise<UploadRow | undefined> {
    return NAME.test(name) ? uploadRepository.find(this.#database, name) : undefined;
  }

  /** True when the address of one of our files is not the customer's own; other texts are nobody's. */
  async isOfSomebodyElse(customerId: number, address: string): Promise<boolean> {
    const at = address.lastIndexOf(UPLOAD_PATH);
    const name = at < 0 ? '' : address.slice(at + UPLOAD_PATH.length);
    if (!NAME.test(name)) return false;
    return !(await uploadRepository.namesOf(this.#database, customerId)).includes(name);
  }

  async #givingWay(customerId: number): Promise<readonly string[]> {
    const names = await uploadRepository.namesOf(this.#database, customerId);
    if (names.length < MAX_UPLOADS_PER_CUSTOMER) return [];
    const applications = await kycRepository.ofCustomer(this.#database, customerId);
    const oldest = names.find((name) => !applications.some(({ elements }) => elements.includes(name)));
    if (oldest === undefined) throw new PlatformError(CODE.tooManyCalls);
    return [oldest];
  }
}

/**
 * upload: a picture as the part `object` of a multipart form; the answer is the address at which it is served. Throws
 * GATEWAY_CODE_015 for a form without a file and for one that is too large, 103 for anything but a picture.
 */
export function uploadOperation(uploads: Uploads, addressOf: (name: string) => string): Operation {
  return implement(VERIFICATION_CALLS.upload, async (context, { object }) => {
    const { customerId } = requireCaller(context);
    return addressOf(await uploads.add({ companyId: context.companyId, customerId }, object));
  });
}
