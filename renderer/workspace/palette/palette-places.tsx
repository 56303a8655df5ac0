import { Command, useCommandState } from 'cmdk';
import type { LucideIcon } from 'lucide-react';
import { Icon } from '../../components/index.ts';
import { notePlace } from './palette-store.ts';
import type { Place, PlaceGroup } from './use-places.ts';

export interface PlacesProps {
  readonly groups: readonly PlaceGroup[];
  run(work: () => void): () => void;
}

/** What the palette opens, group by group; those of which there are many once a search narrows them. */
export function Places({ groups, run }: PlacesProps) {
  const isSearching = useCommandState((state) => state.search.trim() !== '');
  return groups
    .filter(({ searched, places }) => places.length > 0 && (isSearching || searched !== true))
    .map(({ heading, places }) => (
      <Command.Group key={heading} heading={heading}>
        {places.map((place) => (
          <PlaceItem key={place.id} place={place} run={run} />
        ))}
      </Command.Group>
    ));
}

interface PlaceItemProps extends Pick<PlacesProps, 'run'> {
  readonly place: Place;
  /** Keeps two lists apart that have the same place. */
  readonly prefix?: string;
  readonly icon?: LucideIcon;
}

/** A place; who opens it finds it among the recent ones. */
export function PlaceItem({ place, run, prefix = '', icon = place.icon }: PlaceItemProps) {
  const { id, text, also = '', act } = place;
  const open = run(() => {
    notePlace(id);
    act();
  });
  return (
    <Command.Item value={`${prefix} ${text} ${also}`.trim()} onSelect={open}>
      <Icon icon={icon} />
      <span>{text}</span>
    </Command.Item>
  );
}
