import type { Read } from './config.ts'
import type { BackupConfig } from './settings.ts'
import { type Reading, readCount, readUrl } from './values.ts'

export function readBackup(read: Read, text: (name: string) => string | undefined): BackupConfig {
  const endpoint: Reading<string | undefined> = readUrl('http', 'https')
  return {
    target: read<string | undefined>('BACKUP_TARGET', readTarget, undefined),
    keysTarget: read<string | undefined>('BACKUP_KEYS_TARGET', readTarget, undefined),
    key: text('BACKUP_KEY'),
    s3: {
      endpoint: read('BACKUP_S3_ENDPOINT', endpoint, undefined),
      region: text('BACKUP_S3_REGION') ?? 'us-east-1',
      accessKeyId: text('BACKUP_S3_ACCESS_KEY_ID'),
      secretAccessKey: text('BACKUP_S3_SECRET_ACCESS_KEY'),
    },
    everyHours: read('BACKUP_EVERY_HOURS', readCount(0, 8760), 0),
    keep: read('BACKUP_KEEP', readCount(1, 10_000), 14),
    maxAgeHours: read('BACKUP_MAX_AGE_HOURS', readCount(1, 8760), 26),
  }
}

const readTarget: Reading<string> = (text) => {
  if (text.startsWith('/') || /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w./-]*)?$/.test(text))
    return { value: text }
  return { problem: 'must be a folder from / on, or a bucket as s3://bucket/prefix' }
}
