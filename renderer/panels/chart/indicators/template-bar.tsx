import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Field, Icon, ToolButton } from '../../../components/index.ts';
import {
  applyTemplate,
  MAX_TEMPLATE_NAME,
  removeTemplate,
  saveTemplate,
  useIndicators,
} from './indicator-store.ts';
import styles from './indicators.module.css';

/** Templates by name: what is shown now is saved, and what was saved is shown again. */
export function TemplateBar({ product }: { readonly product: string }) {
  const { t } = useTranslation('chart');
  const templates = useIndicators((state) => state.templates);
  const [name, setName] = useState('');
  const save = () => {
    saveTemplate(product, name);
    setName('');
  };
  return (
    <div role="group" aria-label={t('templates')}>
      <div className={styles['line']}>
        <div className="grow">
          <Field
            label={t('templates.name')}
            align="left"
            value={name}
            maxLength={MAX_TEMPLATE_NAME}
            onChange={setName}
          />
        </div>
        <Button size="small" disabled={name.trim() === ''} onClick={save}>
          {t('templates.save')}
        </Button>
      </div>
      {Object.keys(templates).map((template) => (
        <div key={template} className={styles['line']}>
          <button type="button" className={styles['choice']} onClick={() => applyTemplate(product, template)}>
            {template}
          </button>
          <ToolButton
            aria-label={t('templates.remove', { name: template })}
            onClick={() => removeTemplate(template)}
          >
            <Icon icon={X} size={12} />
          </ToolButton>
        </div>
      ))}
    </div>
  );
}
