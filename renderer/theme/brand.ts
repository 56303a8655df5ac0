import { createContext, useContext } from 'react';
import { create } from 'zustand';
import { NO_LEGAL_TEXTS, type BrandLook, type LegalTexts } from '../../backend/contract/brand/look.ts';

/** A white label: its name and look, and what the law has it say. */
export interface Brand extends BrandLook {
  readonly name: string;
  readonly legal?: LegalTexts;
}

/** What of a white label is drawn; everything else is a property of the page. */
export interface ShownBrand extends Pick<Brand, 'name' | 'logo' | 'logoLight'> {
  readonly legal: LegalTexts;
  /** Theme of the place; absent: that of the page. */
  readonly theme?: 'dark' | 'light';
}

const usePageBrand = create<ShownBrand>()(() => ({
  name: '',
  logo: null,
  logoLight: null,
  legal: NO_LEGAL_TEXTS,
}));

/** Another brand than the page's, below it. */
export const BrandContext = createContext<ShownBrand | undefined>(undefined);

/** The white label that the terminal shows. */
export function useBrand(): ShownBrand {
  const page = usePageBrand();
  return useContext(BrandContext) ?? page;
}

/** Puts a brand on the page: its name, its logo, and the figures from which the tokens mix every colour. */
export function applyBrand(brand: Brand): void {
  const { name, logo, logoLight, legal = NO_LEGAL_TEXTS } = brand;
  usePageBrand.setState({ name, logo, logoLight, legal });
  document.title = name;
  const { style } = document.documentElement;
  for (const [property, value] of Object.entries(brandProperties(brand))) style.setProperty(property, value);
}

/** The custom properties that a look sets; the tokens mix every colour from them. */
export function brandProperties({ hue, chroma, neutral, corner }: BrandLook) {
  return {
    '--brand-hue': String(hue),
    '--brand-chroma': String(chroma),
    '--brand-neutral': String(neutral),
    '--brand-corner': `${corner}px`,
  };
}
