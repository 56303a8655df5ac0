import { MAX_LEGAL_TEXT } from '../../../backend/contract/brand/look.ts';
import { LANGUAGES } from '../../../backend/contract/languages.ts';
import { SelectField } from '../../components/index.ts';
import { LANGUAGE_NAMES } from '../../i18n/i18n.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { BrandWork } from './use-brand-draft.ts';
import styles from './brand.module.css';

/** The language of new customers, and the texts that the law wants. */
export function WordsTab({ work }: { readonly work: BrandWork }) {
  const { t } = useOfficeText();
  const { draft, published, edit } = work;
  const { riskWarning } = draft.legal;
  return (
    <>
      <section>
        <SelectField
          label={t('brand.language')}
          value={draft.language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={(value) =>
            edit({ ...draft, language: LANGUAGES.find((one) => one === value) ?? draft.language })
          }
        />
      </section>
      <section>
        <h2>{t('brand.risk')}</h2>
        <p className={styles['quiet']}>{t('brand.riskHint')}</p>
        {LANGUAGES.map((language) => (
          <label key={language} className={styles['text']}>
            <span>
              {LANGUAGE_NAMES[language]}{' '}
              {riskWarning[language] !== published.legal.riskWarning[language] && (
                <em>{t('brand.takesTwo')}</em>
              )}
            </span>
            <textarea
              lang={language}
              rows={4}
              maxLength={MAX_LEGAL_TEXT}
              value={riskWarning[language]}
              onChange={({ target }) =>
                edit({ ...draft, legal: { riskWarning: { ...riskWarning, [language]: target.value } } })
              }
            />
          </label>
        ))}
      </section>
    </>
  );
}
