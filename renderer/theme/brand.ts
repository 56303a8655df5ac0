import { create } from 'zustand';
import type { Brand } from '../../main/ipc/table.ts';

/** The white label that the terminal shows. */
export const useBrand = create<Pick<Brand, 'name' | 'logo'>>()(() => ({ name: '', logo: null }));

/** Puts a brand on the page: its name, its logo, and the figures from which the tokens mix every colour. */
export function applyBrand({ name, logo, hue, chroma, neutral, corner }: Brand): void {
  useBrand.setState({ name, logo });
  document.title = name;
  const { style } = document.documentElement;
  style.setProperty('--brand-hue', String(hue));
  style.setProperty('--brand-chroma', String(chroma));
  style.setProperty('--brand-neutral', String(neutral));
  style.setProperty('--brand-corner', `${corner}px`);
}
