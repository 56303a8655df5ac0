/** What a trader has set or drawn in this terminal, area by area: the name of its text key, and what of the local storage it is. */
export const BACKUP_AREAS = [
  { id: 'settings', stores: ['meridian.settings'] },
  { id: 'hotkeys', stores: ['meridian.hotkeys'] },
  { id: 'layouts', stores: ['meridian.layout', 'meridian.links'] },
  { id: 'watchlists', stores: ['meridian.watchlists'] },
  {
    id: 'charts',
    stores: [
      'meridian.chart',
      'meridian.intervals',
      'meridian.compare',
      'meridian.chart-sync',
      'meridian.chart-risk',
    ],
  },
  { id: 'indicators', stores: ['meridian.indicators'] },
  { id: 'drawings', stores: ['meridian.drawings'] },
  { id: 'alerts', stores: ['meridian.alerts'] },
  { id: 'lists', stores: ['meridian.lists'] },
  { id: 'ladder', stores: ['meridian.ladder'] },
  { id: 'palette', stores: ['meridian.palette'] },
] as const;

export type BackupArea = (typeof BACKUP_AREAS)[number]['id'];

/**
 * What no file brings in or takes away: the daily loss lock, which nobody loosens quietly; orders whose outcome is unknown; the
 * name of the sign-in and the account, what was seen of the messages, and how far alerts have looked, which are of this machine.
 */
export const NEVER_IN_A_BACKUP: ReadonlySet<string> = new Set([
  'meridian.loss-lock',
  'meridian.unconfirmed',
  'meridian.sign-in-name',
  'meridian.account-type',
  'meridian.away',
  'meridian.seen',
  'meridian.announcements',
  'meridian.alert-memory',
]);

/** The area of a name in the local storage; undefined for what no backup has. */
export function areaOfStore(store: string): BackupArea | undefined {
  return BACKUP_AREAS.find(({ stores }) => (stores as readonly string[]).includes(store))?.id;
}
