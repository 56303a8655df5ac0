import { createHash } from 'node:crypto';
import { MERIDIAN_LOOK, NO_LEGAL_TEXTS } from '../../contract/brand/look.ts';
import { BRAND_CALLS, type PublishedBrand } from '../../contract/calls/brand.ts';
import { implement, type Operation } from '../operation.ts';
import type { Company, CompanyDefinition } from './company.ts';

/** What of a company its brand is made of. */
type Branded = Pick<CompanyDefinition, 'name' | 'brand' | 'legal'>;

/** The brand of a company as its customers see it. */
export function publishedBrand(company: Branded): PublishedBrand {
  const { name, brand, legal = NO_LEGAL_TEXTS } = company;
  return { name, ...MERIDIAN_LOOK, ...brand, legal };
}

const REVISION_LENGTH = 16;
/** A company is another object after every change. */
const revisions = new WeakMap<object, string>();

/** What tells the state of a brand from every other one. */
export function brandRevision(company: Branded): string {
  const known = revisions.get(company);
  if (known !== undefined) return known;
  const digest = createHash('sha256')
    .update(JSON.stringify(publishedBrand(company)))
    .digest('base64url');
  const revision = digest.slice(0, REVISION_LENGTH);
  revisions.set(company, revision);
  return revision;
}

/** current: the brand of a company, for terminals and pages that show it; nothing of it while the caller knows it already. */
export function brandOperation(companies: {
  readonly first: Company;
  find(companyId: number): Company | undefined;
}): Operation {
  return implement(BRAND_CALLS.currentBrand, async ({ companyId }, { revision: known }) => {
    const company = companies.find(companyId) ?? companies.first;
    const revision = brandRevision(company);
    return { revision, brand: known === revision ? null : publishedBrand(company) };
  });
}
