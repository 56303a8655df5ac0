import { Type } from 'typebox';
import { defineManagementCalls } from '../../call.ts';
import { describe } from '../../describe.ts';

const BackupRecord = Type.Object({
  name: describe('Name of the folder of the backup.', Type.String()),
  createTime: describe('Second in which it was begun, milliseconds since 1970 (UTC).', Type.Integer()),
  bytes: describe('Size of the data.', Type.Integer()),
  commits: describe('Commits that it holds, counted from the first one of the platform.', Type.Integer()),
});

const PartState = Type.Object({
  part: describe('Part of the platform, as `/status.json` names it.', Type.String()),
  status: describe('`up`, `degraded` or `down`.', Type.String()),
  reason: describe('Why it is not up, in the language of the request; empty while it is.', Type.String()),
  sinceTime: describe('Since when it is so, milliseconds since 1970 (UTC).', Type.Integer()),
});

/** Figures that only grow while the platform runs: the difference of two readings is what happened between them. */
const Figures = Type.Object({
  time: describe('Moment of the reading, milliseconds since 1970 (UTC).', Type.Integer()),
  startTime: describe('When the platform was started, milliseconds since 1970 (UTC).', Type.Integer()),
  parts: describe('State of each part, as the status page names them.', Type.Array(PartState)),
  ticks: describe('Ticks of the market since the start.', Type.Integer()),
  tradeMessages: describe(
    'Trade messages that were ever sent: orders, fills and their ends.',
    Type.Integer(),
  ),
  commits: describe('Commits to the store since the start.', Type.Integer()),
  commitMs: describe('How long they took together, milliseconds.', Type.Integer()),
  waitingCommits: describe('Commits that have no answer yet.', Type.Integer()),
  quoteConnections: describe('Open websockets of quotes at this process.', Type.Integer()),
  messageConnections: describe('Open websockets of trade messages.', Type.Integer()),
  clientConnections: describe('Open client websockets.', Type.Integer()),
  dataPushConnections: describe('Open websockets of data push.', Type.Integer()),
});

const BackupName = describe(
  'Name of the folder of the backup.',
  Type.String({ minLength: 1, maxLength: 64 }),
);

const Rehearsal = Type.Object({
  name: BackupName,
  isSound: describe('True when all of it adds up.', Type.Boolean()),
  durationMs: describe('How long the rehearsal took, milliseconds.', Type.Integer()),
  ledger: describe(
    'What the books hold, a line each; empty where they do not add up.',
    Type.Array(Type.String()),
  ),
  problems: describe(
    'What does not add up, or why it could not be opened, a line each.',
    Type.Array(Type.String()),
  ),
  auditRows: describe('Rows of the audit trail that are as they were written.', Type.Integer()),
  auditHead: describe('Hash of the last of them.', Type.String()),
});

const DiagnosticsFile = Type.Object({
  name: describe('Name of the file in the archive.', Type.String()),
  about: describe('What it holds, in English.', Type.String()),
  bytes: describe('Size of the file.', Type.Integer()),
});

/** How the platform is, what explains it, and copies of its data. */
export const HEALTH_MANAGEMENT = defineManagementCalls({
  platformFigures: {
    bizType: 'venue.admin.HealthService.figures',
    summary: 'How the platform is at this moment',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Figures,
  },
  collectDiagnostics: {
    bizType: 'venue.admin.DiagnosticsService.collect',
    summary: 'Collect versions, configuration, state, logs and crash reports, without secrets',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({}),
    response: Type.Object({
      name: describe('File name for the archive.', Type.String()),
      files: describe('What is in the archive.', Type.Array(DiagnosticsFile)),
      archive: describe('The archive (`.tar.gz`), in Base64.', Type.String()),
    }),
  },
  rehearseBackup: {
    bizType: 'venue.admin.BackupService.rehearse',
    summary: 'Restore a backup into a folder that goes again, and check its books and audit trail',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({ name: BackupName }),
    response: Rehearsal,
  },
  createBackup: {
    bizType: 'venue.admin.BackupService.create',
    summary: 'Copy the data while everything runs',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({}),
    response: BackupRecord,
  },
  forkPlatform: {
    bizType: 'venue.admin.ForkService.create',
    summary: 'Copy the platform as it is at this moment, for a second one that goes on from there',
    permission: 'platform.change',
    changes: true,
    request: Type.Object({}),
    response: Type.Object({
      folder: describe('Folder of the copy, which `--fork` takes.', Type.String()),
      options: describe('Options of the same market, which the copy holds too.', Type.Array(Type.String())),
      bytes: describe('Size of the data.', Type.Integer()),
    }),
  },
  backups: {
    bizType: 'venue.admin.BackupService.list',
    summary: 'Backups that there are',
    permission: 'platform.read',
    request: Type.Object({}),
    response: Type.Object({
      backups: describe('Complete backups, newest first.', Type.Array(BackupRecord)),
      failure: describe(
        'Why the last one could not be made; null when it was.',
        Type.Union([Type.String(), Type.Null()]),
      ),
    }),
  },
});
