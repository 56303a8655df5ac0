import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { EmptyState, formatPercentOf, IconButton, Skeleton } from '../../components/index.ts';
import { Minus, Plus } from 'lucide-react';
import { queryClient } from '../../connection/terminal-connection.ts';
import { part } from '../../parts.ts';
import { useOfficeText } from '../texts/office-text.ts';
import type { Paper } from './documents-model.ts';
import styles from './customers.module.css';

const ZOOMS = [50, 75, 100, 140, 200] as const;
const FIRST_ZOOM = 2;

/** A picture at reading size. The page may show none of another origin, so it is fetched and shown from memory. */
export function PaperView({ paper }: { readonly paper: Paper }) {
  const { t } = useOfficeText();
  const [zoom, setZoom] = useState<number>(FIRST_ZOOM);
  const { data, error } = useQuery(
    {
      queryKey: ['operator', 'paper', paper.address],
      queryFn: async () => {
        const { baseUrl } = part('connection').profile;
        const answer = await fetch(new URL(paper.address, baseUrl));
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.blob();
      },
      staleTime: Infinity,
    },
    queryClient,
  );
  const address = useBlobAddress(data);
  if (error !== null) return <EmptyState title={t('documents.unread')} detail={paper.address} />;
  if (address === undefined) return <Skeleton rows={6} label={t('office.reading')} />;
  const percent = ZOOMS[zoom] ?? 100;
  return (
    <figure className={styles['paper']}>
      <div tabIndex={0} role="group" aria-label={paper.name}>
        <img src={address} alt={paper.name} style={{ width: `${percent}%` }} />
      </div>
      <figcaption>
        <IconButton
          icon={Minus}
          name={t('documents.smaller')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        {formatPercentOf(percent / 100)}
        <IconButton
          icon={Plus}
          name={t('documents.larger')}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        />
      </figcaption>
    </figure>
  );
}

function useBlobAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (blob === undefined) return undefined;
    const made = URL.createObjectURL(blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return address;
}
