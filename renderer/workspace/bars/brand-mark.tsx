import { useBrand } from '../../theme/brand.ts';
import { useThemeVersion } from '../../theme/index.ts';

/** The logo of the white label; without one the sign of the product: a globe with one meridian, in the brand's colour. */
export function BrandMark({ size = 20 }: { readonly size?: number }) {
  const { logo, logoLight, theme } = useBrand();
  useThemeVersion();
  const isLight = (theme ?? document.documentElement.dataset['theme']) === 'light';
  const image = isLight ? (logoLight ?? logo) : logo;
  if (image !== null) return <img src={image} height={size} alt="" />;
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden>
      <circle cx="10" cy="10" r="8.2" stroke="var(--brand)" strokeWidth="1.6" />
      <path d="M10 1.8c-5.2 4.6-5.2 11.8 0 16.4z" fill="var(--brand)" />
      <path d="M10 1.8c5.2 4.6 5.2 11.8 0 16.4" stroke="var(--brand)" strokeWidth="1.6" />
    </svg>
  );
}
