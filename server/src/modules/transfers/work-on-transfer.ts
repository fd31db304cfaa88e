import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../kernel/config/settings.ts'
import type { Database } from '../../kernel/database/database.ts'
import { Refusal } from '../../kernel/errors.ts'
import { originOfProgram } from '../../kernel/events.ts'
import { everyHour } from '../../kernel/retention.ts'
import { worker } from '../../kernel/jobs/queue.ts'
import type { ClaimedJob } from '../../kernel/jobs/queue.ts'
import type { Log } from '../../kernel/log.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { RunIn } from '../../kernel/work.ts'
import { destroyKey } from '../backups/index.ts'
import { BadArchive } from './archive/read-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { archiveFile, makeTransferFolder, removeArchive, sizeOfArchive } from './archive-files.ts'
import { eraseOrganization, type ErasedCounts, noCounts } from './erasing/erase-organization.ts'
import { importOrganization } from './importing/import-organization.ts'
import { drawOrganization } from './importing/import-store.ts'
import { keyPlace } from './start-transfer.ts'
import {
  archiveKeyOf,
  exportsOf,
  findTransfer,
  finishTransfer,
  noteOrganization,
  noteProgress,
  startTransfer,
  type TransferRow,
} from './store.ts'

export interface TransferParts {
  config: Pick<Config, 'home' | 'databaseUrl' | 'backup'>
  database: Database
  secrets: Secrets
  runIn: RunIn
  log: Log
  now(): Date
  /** Signs a certificate with the key whose public half verifies the audit log. */
  sign(text: string): string
}

interface Doing extends TransferParts {
  transfer: TransferRow
  signal: AbortSignal
}

const origin = originOfProgram('transfers')

/** Does the work of one transfer; after a crash it begins again, and an erasure goes on. */
export async function workOnTransfer(
  parts: TransferParts,
  { payload }: Pick<ClaimedJob, 'payload'>,
  signal: AbortSignal,
): Promise<void> {
  const id = Number(payload['transfer_id'])
  const { database, log } = parts
  const transfer = await database.read({}, (db) => findTransfer(db, id))
  if (transfer === undefined || transfer.finished_at !== null) return
  await database.transaction({}, (db) => startTransfer(db, id))
  await makeTransferFolder(parts.config.home)
  try {
    await doers[transfer.kind]({ ...parts, transfer, signal })
  } catch (error) {
    if (signal.aborted) throw error
    const isKnown = error instanceof BadArchive || error instanceof Refusal
    if (!isKnown) log.error({ err: error, transfer: id }, 'a transfer failed')
    const failure = isKnown
      ? error.message
      : `it ended with an error, which the log of the server names under transfer ${id}: repeat it once its cause is mended`
    await database.transaction({}, (db) => finishTransfer(db, id, { failure }))
  }
}

const doers: Record<TransferRow['kind'], (doing: Doing) => Promise<void>> = {
  export: doExport,
  import: doImport,
  copy: doCopy,
  erasure: doErasure,
}

async function write(doing: Doing, { orgId, key }: { orgId: number; key: string }) {
  const { config, database, secrets, transfer, signal } = doing
  const { home, databaseUrl } = config
  const to = archiveFile(home, transfer.id)
  const end = await writeArchive({
    orgId,
    key,
    to,
    home,
    secrets,
    signal,
    database:
      databaseUrl === undefined ? { copyTo: (folder) => database.copyTo!(folder) } : { url: databaseUrl },
    onProgress: (progress) =>
      void database.transaction({}, (db) => noteProgress(db, transfer.id, progress)).catch(() => undefined),
  })
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  return {
    to,
    result: {
      rows,
      files: end.files.length,
      missing: end.missing,
      sizeBytes: (await sizeOfArchive(home, transfer.id)) ?? 0,
    },
  }
}

async function keyOf({ database, secrets, transfer }: Doing): Promise<string> {
  return secrets.open((await database.read({}, (db) => archiveKeyOf(db, transfer.id)))!, keyPlace)
}

async function doExport(doing: Doing): Promise<void> {
  const { transfer, runIn } = doing
  const orgId = transfer.organization.id!
  const { result } = await write(doing, { orgId, key: await keyOf(doing) })
  await runIn({ scope: { orgId }, origin }, async ({ db, emit }) => {
    await finishTransfer(db, transfer.id, { result })
    await emit({
      type: 'organization.exported',
      subject: { type: 'organization', id: orgId, name: transfer.organization.name ?? '' },
      data: { rows: result.rows, files: result.files },
    })
  })
}

async function doImport(doing: Doing): Promise<void> {
  const path = join(doing.config.home, 'transfers', doing.transfer.options.archive!)
  try {
    await fill(doing, { path, key: await keyOf(doing), isCopy: false })
  } finally {
    if (!doing.signal.aborted) await rm(path, { force: true })
  }
}

async function doCopy(doing: Doing): Promise<void> {
  const key = await keyOf(doing)
  try {
    const { to } = await write(doing, { orgId: doing.transfer.options.of!, key })
    await fill(doing, { path: to, key, isCopy: true })
  } finally {
    await removeArchive(doing.config.home, doing.transfer.id)
  }
}

async function fill(
  doing: Doing,
  { path, key, isCopy }: { path: string; key: string; isCopy: boolean },
): Promise<void> {
  const { config, database, transfer, runIn, secrets, signal } = doing
  const { name, slug } = transfer.options
  const orgId = transfer.organization.id ?? (await database.read({}, drawOrganization))
  await database.transaction({}, (db) =>
    noteOrganization(db, transfer.id, { ...transfer.organization, id: orgId }),
  )
  await importOrganization({
    archive: { path, key },
    orgId,
    name,
    slug: slug!,
    isCopy,
    home: config.home,
    database,
    secrets,
    runIn,
    origin,
    userId: undefined,
    signal,
    async onImported({ db }, { organization, ...result }) {
      await noteOrganization(db, transfer.id, organization)
      await finishTransfer(db, transfer.id, { result })
    },
  })
}

async function doErasure(doing: Doing): Promise<void> {
  const { config, database, transfer, runIn, signal, now, sign } = doing
  const { id, name, slug } = transfer.organization
  const organization = { id: id!, name: name!, slug: slug! }
  for (const one of await database.read({}, (db) => exportsOf(db, { orgId: organization.id })))
    await removeArchive(config.home, one.id)
  const certificate = await eraseOrganization({
    organization,
    home: config.home,
    database,
    counts: { ...noCounts(), ...(transfer.progress as Partial<ErasedCounts>) },
    note: async (db, counts) => void (await noteProgress(db, transfer.id, counts)),
    destroyInBackups: () => destroyKey(config, { orgId: organization.id, at: now(), signal }),
    signal,
    now,
  })
  const result = { ...certificate, signature: sign(certificate.sha256) }
  await runIn({ scope: {}, origin }, async ({ db, emit }) => {
    await finishTransfer(db, transfer.id, { result })
    await emit({
      type: 'organization.erased',
      subject: { type: 'organization', id: organization.id, name: organization.name },
      data: { sha256: certificate.sha256 },
    })
  })
}

const keptDays = 7

/** Removes archives of exports when their time is over. */
export const startRemovingArchives = ({
  database,
  log,
  config,
  now,
}: Pick<TransferParts, 'database' | 'log' | 'now' | 'config'>): { stop(): void } =>
  everyHour(
    async () => {
      const before = new Date(now().getTime() - keptDays * 24 * 60 * 60 * 1000)
      for (const { id } of await database.read(worker, (db) => exportsOf(db, { before })))
        await removeArchive(config.home, id)
    },
    { log, failure: 'archives of exports could not be removed' },
  )
