import { Command } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { useContext } from 'react';
import { Icon } from '../../components/index.ts';
import { searchScore } from './palette-search.ts';
import { PaletteTextContext } from './palette-text.ts';
import { notePlace } from './palette-store.ts';
import type { Place, PlaceGroup } from './use-places.ts';

export interface PlacesProps {
  readonly groups: readonly PlaceGroup[];
  run(work: () => void): () => void;
}

/**
 * What the palette opens, group by group; those of which there are many once a search narrows them. Of hundreds of places only
 * those that fit what is typed are made.
 */
export function Places({ groups, run }: PlacesProps) {
  const typed = useContext(PaletteTextContext).trim();
  return groups
    .filter(({ searched }) => typed !== '' || searched !== true)
    .map(({ heading, places }) => ({
      heading,
      found: typed === '' ? places : places.filter((place) => searchScore(valueOf(place), typed) > 0),
    }))
    .filter(({ found }) => found.length > 0)
    .map(({ heading, found }) => (
      <Command.Group key={heading} heading={heading}>
        {found.map((place) => (
          <PlaceItem key={place.id} place={place} run={run} />
        ))}
      </Command.Group>
    ));
}

/** The words that find a place. */
function valueOf({ text, also = '' }: Place, prefix = ''): string {
  return `${prefix} ${text()} ${also}`.trim();
}

interface PlaceItemProps extends Pick<PlacesProps, 'run'> {
  readonly place: Place;
  /** Keeps two lists apart that have the same place. */
  readonly prefix?: string;
  readonly icon?: LucideIcon;
}

/** A place; who opens it finds it among the recent ones. */
export function PlaceItem({ place, run, prefix = '', icon = place.icon }: PlaceItemProps) {
  const { id, text, act } = place;
  const open = run(() => {
    notePlace(id);
    act();
  });
  return (
    <Command.Item value={valueOf(place, prefix)} onSelect={open}>
      <Icon icon={icon} />
      <span>{text()}</span>
    </Command.Item>
  );
}
