import type { KycConfiguration, KycLevel } from '../../../contract/calls/management/verification.ts';
import type { ListedCode } from '../../../contract/errors/catalogue.ts';
import { CODE } from '../../../contract/errors/codes.ts';
import { UPDATE_TYPE } from '../../../contract/message-hub/notice.ts';
import { PlatformError } from '../../../contract/platform-error.ts';
import type { WallClock } from '../../../domain/clock.ts';
import type { CustomerRow } from '../../../storage/customers/index.ts';
import { kycRepository, type KycApplicationRow } from '../../../storage/customers/kyc.ts';
import { StorageError, withStatements, type Database, type ExtraStatements } from '../../../storage/index.ts';
import { KeyedQueue } from '../../keyed-queue.ts';
import type { Notices, NoticeTexts } from '../../message/notices/index.ts';
import { VERIFIED } from '../customers.ts';
import type { Uploads } from '../uploads/uploads.ts';
import { readElements, type DocumentKind, type ElementValue, type StatedElements } from './elements.ts';
import { KYC_STATE, computeMarks } from './marks.ts';

/** Message to a customer whose application was accepted. */
const ACCEPTED: NoticeTexts = {
  title: { 'en-US': 'Identity verification passed', 'zh-CN': '身份认证已通过', 'zh-TW': '身分認證已通過' },
  content: {
    'en-US': 'Your identity documents were reviewed and accepted.',
    'zh-CN': '您的身份认证资料已审核通过。',
    'zh-TW': '您的身分認證資料已審核通過。',
  },
};

/** Message to a customer whose application was refused, with the operator's remark. */
function rejected(remark: string): NoticeTexts {
  return {
    title: {
      'en-US': 'Identity verification rejected',
      'zh-CN': '身份认证未通过',
      'zh-TW': '身分認證未通過',
    },
    content: {
      'en-US': `Your identity documents were not accepted: ${remark}`,
      'zh-CN': `您的身份认证资料未通过审核：${remark}`,
      'zh-TW': `您的身分認證資料未通過審核：${remark}`,
    },
  };
}

/** Longest remark of a reviewer, and most applications that one call lists. */
export const MAX_REMARK_LENGTH = 500;
const MAX_LISTED_APPLICATIONS = 500;

/** How applications are decided: by hand. */
export const PATH_CODE = 'manual';

export interface KycApplication {
  readonly level: KycLevel;
  readonly businessCode: string;
  readonly openAccountType: 0 | 1;
  /** Clients send null beside the picture of a face. */
  readonly elements: readonly (ElementValue | null)[];
  /** False keeps a draft. */
  readonly commit: boolean;
  readonly country: string;
  readonly companyType: string | null;
  readonly cardType: string | null;
  /** Code for an application that is under review already. */
  readonly pendingCode: ListedCode;
}

/** An operator's decision. */
export interface KycReview {
  readonly pno: string;
  readonly approve: boolean;
  readonly remark: string;
  /** Who decides. */
  readonly by: string;
}

export interface KycDependencies {
  readonly database: Database;
  readonly wallClock: WallClock;
  readonly notices: Notices;
  customer(id: number): Promise<CustomerRow | undefined>;
  /** What a company asks; undefined when it verifies nobody. */
  configuration(companyId: number): KycConfiguration | undefined;
  /** Kinds of documents whose numbers a company takes. */
  documentKinds(companyId: number): readonly DocumentKind[];
  readonly uploads: Pick<Uploads, 'isOfSomebodyElse'>;
}

/** Identity verification: applications of customers, and their review. */
export class Kyc {
  readonly #deps: KycDependencies;
  readonly #queue = new KeyedQueue();

  constructor(deps: KycDependencies) {
    this.#deps = deps;
  }

  /** Throws 0000602 for a company that verifies nobody. */
  configuration(companyId: number): KycConfiguration {
    const configuration = this.#deps.configuration(companyId);
    if (configuration === undefined) throw new PlatformError(CODE.verificationNotConfigured);
    return configuration;
  }

  /** What a company asks; undefined when it verifies nobody. */
  findConfiguration(companyId: number): KycConfiguration | undefined {
    return this.#deps.configuration(companyId);
  }

  /** True for a customer whom the platform took as verified: it never applied and has passed every level. */
  async isVerifiedAlready(customerId: number): Promise<boolean> {
    const row = await this.#deps.customer(customerId);
    return row?.kyc_status === VERIFIED.kyc_status && (await this.applications(customerId)).length === 0;
  }

  /** Applications of a customer, the one that changed last at the end. */
  applications(customerId: number): Promise<KycApplicationRow[]> {
    return kycRepository.ofCustomer(this.#deps.database, customerId);
  }

  /** True while an application of the customer waits for a decision. */
  async isPending(customerId: number): Promise<boolean> {
    return (await this.applications(customerId)).some((row) => row.status === KYC_STATE.pending);
  }

  /** Applications of a company that wait for a decision, oldest first. */
  pending(companyId: number): Promise<KycApplicationRow[]> {
    return kycRepository.inState(this.#deps.database, companyId, KYC_STATE.pending, MAX_LISTED_APPLICATIONS);
  }

  /**
   * Stores an application, as a draft or for review, with what keeps its answer; returns its proposal number. Throws 0000604 for a customer who is
   * fully verified, 0000608 for a level that is passed, the code of the call for one that is under review, and what
   * forbids it otherwise: 0000624, 0000616, 0000632, 0000633 and the codes of `readElements`.
   */
  apply(
    customer: CustomerRow,
    application: KycApplication,
    keep?: (pno: string) => ExtraStatements | undefined,
  ): Promise<string> {
    return this.#queue.run(`company ${customer.company_id}`, () => this.#apply(customer, application, keep));
  }

  /**
   * Decides on an application and informs the customer. Throws 0000611 for an unknown number, 0000606 for one that was
   * refused before, 0000610 for any other that is not under review, 0000501 for a refusal without a remark and 0001025 for a remark that is too long.
   */
  async review(companyId: number, review: KycReview): Promise<void> {
    const remark = review.remark.trim();
    if (!review.approve && remark === '')
      throw PlatformError.wrong(CODE.customerParameterMissing, 'missing', 'remark');
    if (remark.length > MAX_REMARK_LENGTH)
      throw PlatformError.wrong(CODE.customerParametersInvalid, 'tooLong', 'remark', MAX_REMARK_LENGTH);
    await this.#queue.run(`company ${companyId}`, async () => {
      const row = await kycRepository.byNumber(this.#deps.database, review.pno);
      if (row === undefined || row.company_id !== companyId) throw new PlatformError(CODE.reviewUnknown);
      if (row.status === KYC_STATE.refused) throw new PlatformError(CODE.verificationRejected);
      if (row.status !== KYC_STATE.pending) throw new PlatformError(CODE.reviewFailed);
      const now = this.#deps.wallClock.nowMs();
      await this.#save({
        ...row,
        status: review.approve ? KYC_STATE.passed : KYC_STATE.refused,
        remark: remark === '' ? null : remark,
        approval: review.by,
        approval_time_ms: now,
        update_time_ms: now,
      });
      await this.#notify(row, review.approve, remark);
    });
  }

  async #apply(
    customer: CustomerRow,
    application: KycApplication,
    keep: ((pno: string) => ExtraStatements | undefined) | undefined,
  ): Promise<string> {
    const { level, openAccountType, commit } = application;
    const configuration = this.configuration(customer.company_id);
    if (openAccountType === 1 && !configuration.corporateCountries.includes(application.country))
      throw new PlatformError(CODE.corporateUnsupported);
    if (await this.isVerifiedAlready(customer.id)) throw new PlatformError(CODE.verificationPassed);
    const own = (await this.applications(customer.id)).filter(
      (row) => row.open_account_type === openAccountType,
    );
    const earlier = own.find((row) => row.level_code === level.levelCode);
    const passed = own.filter((row) => row.status === KYC_STATE.passed).map((row) => row.level_code);
    if (configuration.levels.every(({ levelCode }) => passed.includes(levelCode)))
      throw new PlatformError(CODE.verificationPassed);
    if (earlier?.status === KYC_STATE.passed) throw new PlatformError(CODE.alreadyVerified);
    if (earlier?.status === KYC_STATE.pending) throw new PlatformError(application.pendingCode);
    requireLevelsBelow(configuration, level, passed);
    const stated = readElements(
      {
        configuration,
        level,
        openAccountType,
        documentKinds: this.#deps.documentKinds(customer.company_id),
        complete: commit,
      },
      application.elements,
    );
    await this.#requireUnused(customer, stated);
    await this.#requireOwnFiles(customer, stated);
    const now = this.#deps.wallClock.nowMs();
    const row: KycApplicationRow = {
      pno: earlier?.pno ?? (await this.#nextNumber(now)),
      company_id: customer.company_id,
      customer_id: customer.id,
      customer_no: customer.customer_no,
      level_code: level.levelCode,
      business_code: application.businessCode,
      path_code: PATH_CODE,
      open_account_type: openAccountType,
      status: commit ? KYC_STATE.pending : KYC_STATE.none,
      elements: JSON.stringify(stated.values),
      country: application.country,
      company_type: application.companyType,
      card_type: stated.documentKind ?? application.cardType,
      phone: stated.phone,
      identity_number: stated.identityNumber,
      remark: null,
      approval: null,
      approval_time_ms: null,
      create_time_ms: earlier?.create_time_ms ?? now,
      update_time_ms: now,
    };
    await this.#save(row, keep?.(row.pno));
    return row.pno;
  }

  /** Throws 0000632 and 0000633 for a phone or identity number that another customer is verified with. */
  async #requireUnused(customer: CustomerRow, { phone, identityNumber }: StatedElements): Promise<void> {
    const owner = { companyId: customer.company_id, customerId: customer.id };
    const { database } = this.#deps;
    if (phone !== null && (await kycRepository.isUsed(database, 'phone', phone, owner)))
      throw new PlatformError(CODE.phoneAlreadyVerified);
    const isUsed =
      identityNumber !== null &&
      (await kycRepository.isUsed(database, 'identity_number', identityNumber, owner));
    if (isUsed) throw new PlatformError(CODE.identityNumberAlreadyVerified);
  }

  /** Throws 0000620 for the address of a file that another customer uploaded. */
  async #requireOwnFiles(customer: CustomerRow, { values }: StatedElements): Promise<void> {
    for (const value of Object.values(values)) {
      if (await this.#deps.uploads.isOfSomebodyElse(customer.id, value))
        throw new PlatformError(CODE.elementInvalid);
    }
  }

  /** For example K20260302000001. */
  async #nextNumber(nowMs: number): Promise<string> {
    const day = `K${new Date(nowMs).toISOString().slice(0, 10).replaceAll('-', '')}`;
    const count = await kycRepository.countOf(this.#deps.database, day);
    return `${day}${String(count + 1).padStart(6, '0')}`;
  }

  /** Throws 0000613 when the store refuses. */
  async #save(row: KycApplicationRow, extraStatements?: ExtraStatements): Promise<void> {
    const others = (await this.applications(row.customer_id)).filter(({ pno }) => pno !== row.pno);
    const marks = computeMarks(this.configuration(row.company_id), [...others, row]);
    try {
      await kycRepository.save(withStatements(this.#deps.database, extraStatements), row, marks);
    } catch (error) {
      if (error instanceof StorageError) throw new PlatformError(CODE.identityNotSaved);
      throw error;
    }
  }

  async #notify(row: KycApplicationRow, approved: boolean, remark: string): Promise<void> {
    const customer = await this.#deps.customer(row.customer_id);
    if (customer === undefined) return;
    await this.#deps.notices.send({
      to: customer,
      bizType: approved ? 'AUDIT_CUSTOMER_SUCCESS' : 'AUDIT_CUSTOMER_REFUSE',
      texts: approved ? ACCEPTED : rejected(remark),
      updateType: UPDATE_TYPE.none,
      show: true,
    });
  }
}

/** Throws 0000616 unless every level below is one of those passed. */
function requireLevelsBelow(
  configuration: KycConfiguration,
  level: KycLevel,
  passed: readonly string[],
): void {
  const below = configuration.levels.filter((candidate) => candidate.sort < level.sort);
  if (!below.every(({ levelCode }) => passed.includes(levelCode))) throw new PlatformError(CODE.levelSkipped);
}
