import { randomBytes, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Answer, Input } from '../../../../contract/src/endpoint.ts'
import type * as contract from '../../../../contract/src/transfers.ts'
import type { Context, Work } from '../../kernel/context.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { moveFile } from '../../kernel/files.ts'
import type { SealedPlace, Secrets } from '../../kernel/secrets.ts'
import { makeTransferFolder } from './archive-files.ts'
import { isSlugFree } from './importing/import-store.ts'
import {
  findOperated,
  insertTransfer,
  type NewTransfer,
  type ShownTransfer,
  type TransferRow,
} from './store.ts'

export const transferJob = 'transfers.work'

/** Where the key of an archive is sealed, which is of no organization. */
export const keyPlace: SealedPlace = {
  column: 'transfers.archive_key',
  orgId: 0,
  row: 'transfer',
  field: 'archive_key',
}

interface Parts {
  secrets: Secrets
  home: string
}

export const showTransfer = ({ options: _options, ...row }: TransferRow): ShownTransfer => ({
  ...row,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
})

const eventOf = { export: 'export', import: 'import', copy: 'copy', erasure: 'erasure' } as const

/** The event is in the log of the operator; what becomes of it is in that of the organization. */
async function start(
  { db, emit, enqueue }: Work,
  { user }: Pick<Context, 'user'>,
  transfer: Omit<NewTransfer, 'created_by'>,
): Promise<TransferRow> {
  const row = await insertTransfer(db, { ...transfer, created_by: user.userId })
  await enqueue({ kind: transferJob, payload: { transfer_id: row.id }, maxAttempts: 100 })
  const { id, name, slug } = transfer.organization
  await emit({
    type: `organization.${eventOf[transfer.kind]}_started`,
    subject: { type: 'transfer', id: row.id, name: name ?? slug ?? '' },
    data: { organization_id: id, slug },
  })
  return row
}

const newKey = () => `qak_${randomBytes(32).toString('base64url')}`
const named = ({ id, name, slug }: { id: number; name: string; slug: string }) => ({ id, name, slug })

export const exportOrganization =
  ({ secrets }: Parts) =>
  (
    context: Context,
    { id }: Input<typeof contract.exportOrganization>,
  ): Promise<Answer<typeof contract.exportOrganization>> =>
    context.transaction(
      async (work) => {
        const organization = named(orNotFound(await findOperated(work.db, id), 'organization'))
        const key = newKey()
        const row = await start(work, context, {
          kind: 'export',
          organization,
          options: {},
          archive_key: secrets.seal(key, keyPlace),
        })
        return { transfer: showTransfer(row), key }
      },
      { isResponse: true },
    )

export const importOrganization =
  ({ secrets, home }: Parts) =>
  async (
    context: Context,
    { file, key, name, slug }: Input<typeof contract.importOrganization>,
  ): Promise<ShownTransfer> => {
    await makeTransferFolder(home)
    const archive = `upload-${randomUUID()}`
    const path = join(home, 'transfers', archive)
    await moveFile(file.path, path)
    try {
      return await context.transaction(
        async (work) => {
          await requireSlug(work, slug)
          const row = await start(work, context, {
            kind: 'import',
            organization: { id: null, name: name ?? null, slug },
            options: { archive, slug, ...(name === undefined ? {} : { name }) },
            archive_key: secrets.seal(key, keyPlace),
          })
          return showTransfer(row)
        },
        { isResponse: true },
      )
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

export const copyOrganization =
  ({ secrets }: Parts) =>
  (context: Context, { id, name, slug }: Input<typeof contract.copyOrganization>): Promise<ShownTransfer> =>
    context.transaction(
      async (work) => {
        orNotFound(await findOperated(work.db, id), 'organization')
        await requireSlug(work, slug)
        const row = await start(work, context, {
          kind: 'copy',
          organization: { id: null, name, slug },
          options: { name, slug, of: id },
          archive_key: secrets.seal(newKey(), keyPlace),
        })
        return showTransfer(row)
      },
      { isResponse: true },
    )

export const eraseOrganization = (
  context: Context,
  { id, slug }: Input<typeof contract.eraseOrganization>,
): Promise<ShownTransfer> =>
  context.transaction(
    async (work) => {
      const organization = orNotFound(await findOperated(work.db, id), 'organization')
      if (id === context.user.defaultOrgId)
        throw refuse.conflict('this is your own home organization: erasing it would remove you')
      if (organization.isFirst)
        throw refuse.conflict(
          `${organization.name} is the first organization of the server, whose audit log has the entries of the server: it cannot be erased`,
        )
      if (organization.status === 'active')
        throw refuse.conflict(`${organization.name} is active: suspend or archive it first`)
      if (slug !== organization.slug)
        throw refuse.invalid('body.slug', `the slug of ${organization.name} is ${organization.slug}`)
      const row = await start(work, context, {
        kind: 'erasure',
        organization: named(organization),
        options: {},
        archive_key: null,
      })
      return showTransfer(row)
    },
    { isResponse: true },
  )

async function requireSlug({ db }: Work, slug: string): Promise<void> {
  if (!(await isSlugFree(db, slug)))
    throw refuse.conflict(`another organization has the slug ${slug}`, 'body.slug')
}
