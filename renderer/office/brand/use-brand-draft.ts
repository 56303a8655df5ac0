import { create } from 'zustand';
import { BRAND_MANAGEMENT } from '../../../backend/contract/calls/management/company/brand.ts';
import { COMPANIES_MANAGEMENT } from '../../../backend/contract/calls/management/company/companies.ts';
import { useCall } from '../use-call.ts';
import { changesOf, toDraft, type BrandChange, type BrandDraft } from './brand-model.ts';

/** The draft of whoever works on the brand: it stays while another page is looked at. `null`: nothing differs from what is published. */
export const useDraftStore = create<{ readonly draft: BrandDraft | null }>()(() => ({ draft: null }));

export interface BrandWork {
  readonly published: BrandDraft;
  readonly draft: BrandDraft;
  readonly changes: readonly BrandChange[];
  edit(draft: BrandDraft): void;
}

/** Forgets the draft: what is published is shown again. */
export function dropDraft(): void {
  useDraftStore.setState({ draft: null });
}

/** What is published and what somebody wants instead; undefined until it is known. */
export function useBrandDraft(): { readonly work: BrandWork | undefined; readonly error: Error | null } {
  const { data, error } = useCall(COMPANIES_MANAGEMENT.companySettings, {});
  const { draft } = useDraftStore();
  if (data === undefined) return { work: undefined, error };
  const published = toDraft(data);
  const wanted = draft ?? published;
  const work = {
    published,
    draft: wanted,
    changes: changesOf(published, wanted),
    edit: (next: BrandDraft) => useDraftStore.setState({ draft: next }),
  };
  return { work, error };
}

/** Brands that were published before, newest first. */
export function useEarlierBrands() {
  return useCall(BRAND_MANAGEMENT.brandHistory, {}).data ?? [];
}
