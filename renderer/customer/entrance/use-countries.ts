import { useQuery } from '@tanstack/react-query';
import { queryClient, valueOf } from '../../connection/index.ts';
import { useSettings } from '../../session/settings.ts';
import { customerPort } from '../part.ts';
import type { Country } from '../port.ts';

const NONE: readonly Country[] = [];

/** Countries in the terminal's language, by name; none until they are read. */
export function useCountries(): readonly Country[] {
  const language = useSettings((settings) => settings.language);
  const { data } = useQuery(
    {
      queryKey: ['countries', language],
      staleTime: Infinity,
      queryFn: async () =>
        [...valueOf(await customerPort().entrance.countries())].sort((one, other) =>
          one.name.localeCompare(other.name, language),
        ),
    },
    queryClient,
  );
  return data ?? NONE;
}
