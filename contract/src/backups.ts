import { endpoint } from './endpoint.ts'
import { closed, id, matching, model, nullable, oneOf, time, Type } from './schema.ts'

const backupName = () =>
  Type.String({
    ...matching('^[0-9A-Za-z-]{1,80}$', 'the name of a backup, e.g. 2026-01-31T02-00-00Z-4f2a1c'),
    description: 'Name of the backup; names sort by time',
    examples: ['2026-01-31T02-00-00Z-4f2a1c'],
  })

const BackupWork = model(
  'BackupWork',
  Type.Object({
    id: id(),
    kind: oneOf(['create', 'verify'], { description: 'Make a backup, or restore one into scratch' }),
    status: oneOf(['queued', 'running', 'succeeded', 'failed']),
    backup: nullable(Type.String({ description: 'The backup that was made or verified' })),
    reason: nullable(Type.String({ description: 'Why it failed' })),
    rows: nullable(Type.Integer({ description: 'Rows of the backup' })),
    files: nullable(Type.Integer({ description: 'Files of the backup' })),
    bytes: nullable(Type.Integer({ description: 'Size of these files' })),
    requested_by: nullable(id('Null: the schedule')),
    created_at: time(),
    ended_at: nullable(time()),
  }),
  {
    examples: [
      {
        id: 12,
        kind: 'verify',
        status: 'succeeded',
        backup: '2026-01-31T02-00-00Z-4f2a1c',
        reason: null,
        rows: 48_211,
        files: 312,
        bytes: 4_100_000_000,
        requested_by: 1,
        created_at: '2026-01-31T09:30:00.000Z',
        ended_at: '2026-01-31T09:31:12.000Z',
      },
    ],
  },
)

const Backups = model(
  'Backups',
  Type.Object({
    target: nullable(Type.String({ description: '`BACKUP_TARGET`. Null: no backups are made' })),
    every_hours: Type.Number({ description: 'How often the server makes one itself. 0: never' }),
    keep: Type.Integer({ description: 'How many are kept' }),
    max_age_hours: Type.Number({ description: 'Root operators are notified when the last one is older' }),
    problem: nullable(Type.String({ description: 'Why the target cannot be read now' })),
    last_at: nullable(time('When the last backup was taken')),
    is_too_old: Type.Boolean({ description: 'Whether the last backup is older than `max_age_hours`' }),
    backups: Type.Array(
      Type.Object({
        name: backupName(),
        taken_at: time('All of it is of this moment'),
        verified_at: nullable(time('When it was last restored into scratch and found complete')),
      }),
      { description: 'Newest first' },
    ),
    recent: Type.Array(BackupWork, { description: 'The last 20 operations, newest first' }),
  }),
  {
    examples: [
      {
        target: '/backups/quarry',
        every_hours: 24,
        keep: 14,
        max_age_hours: 48,
        problem: null,
        last_at: '2026-01-31T02:00:00.000Z',
        is_too_old: false,
        backups: [
          {
            name: '2026-01-31T02-00-00Z-4f2a1c',
            taken_at: '2026-01-31T02:00:00.000Z',
            verified_at: '2026-01-31T09:31:12.000Z',
          },
        ],
        recent: [],
      },
    ],
  },
)

const tag = 'backups'
const operatorsOnly = 'For root operators only.'

export const getBackups = endpoint({
  operation: 'getBackups',
  method: 'GET',
  path: '/api/backups',
  tag,
  summary: 'The backups of the installation',
  description: `${operatorsOnly} Read from where they lie, whoever made them. Restoring is a matter of the command line: see \`quarry restore\`.`,
  response: Backups,
})

export const startBackup = endpoint({
  operation: 'startBackup',
  method: 'POST',
  path: '/api/backups',
  tag,
  summary: 'Make a backup now',
  description: `${operatorsOnly} It is made in the background; \`GET /api/backups\` has its outcome. 409 while another one is at work, or where \`BACKUP_TARGET\` or \`BACKUP_KEY\` is not set.`,
  response: BackupWork,
  status: 202,
})

export const verifyBackup = endpoint({
  operation: 'verifyBackup',
  method: 'POST',
  path: '/api/backups/verify',
  tag,
  summary: 'Verify a backup',
  description: `${operatorsOnly} Every file is read, and the rows are restored into a database of their own and compared, in the background. 409 while another backup or verification is at work.`,
  body: model('BackupVerification', closed({ backup: backupName() }), {
    examples: [{ backup: '2026-01-31T02-00-00Z-4f2a1c' }],
  }),
  response: BackupWork,
  status: 202,
})
