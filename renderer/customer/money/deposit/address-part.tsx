import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '../../../components/index.ts';
import styles from '../cash.module.css';
import { addressParts } from '../money-model.ts';

/** An address with its ends marked. Once it was copied, it says what has to be seen where it is pasted: programs swap addresses. */
export function Address({ address }: { readonly address: string }) {
  const { t } = useTranslation('panels');
  const [copied, setCopied] = useState(false);
  const [first, middle, last] = addressParts(address);
  return (
    <>
      <code className={styles['address']}>
        <b>{first}</b>
        {middle}
        <b>{last}</b>
      </code>
      <p className={styles['row']}>
        <CopyButton
          text={address}
          name={t('deposit.copyAddress')}
          showsName
          onCopied={() => setCopied(true)}
        />
        <span className={styles['hint']} role="status">
          {copied && last !== '' ? t('deposit.pasted', { first, last }) : t('deposit.compare')}
        </span>
      </p>
    </>
  );
}

/** Copies a text; until the keyboard leaves it, it says that it did. */
export function CopyButton(props: {
  readonly text: string;
  readonly name: string;
  readonly showsName?: boolean;
  onCopied?(): void;
}) {
  const { t } = useTranslation('panels');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await window.desktop.invoke('clipboard.write', { text: props.text });
    setCopied(true);
    props.onCopied?.();
  };
  const word = copied ? t('deposit.copied') : props.showsName === true ? props.name : t('deposit.copy');
  return (
    <Button
      size="small"
      aria-label={copied ? `${t('deposit.copied')}: ${props.name}` : props.name}
      onBlur={() => setCopied(false)}
      onClick={() => void copy()}
    >
      <Icon icon={Copy} size={12} />
      {word}
    </Button>
  );
}
