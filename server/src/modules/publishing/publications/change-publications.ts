import type { Input } from '../../../../../contract/src/endpoint.ts'
import { reservedNames } from '../../../../../contract/src/publication-definitions.ts'
import { type Publication } from '../../../../../contract/src/publications.ts'
import type * as contract from '../../../../../contract/src/publications.ts'
import type { Context } from '../../../kernel/context.ts'
import { countForNewOne } from '../../../kernel/database/count-for-new-one.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { requireTarget, visible } from '../../access/index.ts'
import { noteGuesses } from '../../datasets/index.ts'
import { loadWithholds } from '../../models/index.ts'
import { checkDefinition } from './kinds/index.ts'
import type { Asking } from './kinds/kind.ts'
import { namingOf, ownerOf, type PublicationRow, showPublication } from './publication.ts'
import {
  changePublication,
  deletePublicationRow,
  findPublication,
  insertPublication,
  lockPublication,
  publicationRows,
} from './store.ts'

const maxPublications = 5000
const what = 'publication'

const subjectOf = ({ id, name }: Pick<PublicationRow, 'id' | 'name'>) => ({ type: what, id, name })
const taken = (slug: string | undefined) => `the app already publishes something as "${slug ?? ''}"`

export async function listPublications(
  context: Context,
  { app_id: appId, kind, status, ...list }: Input<typeof contract.listPublications>,
) {
  const page = await readPage(context, list, {
    table: 'publications',
    search: ['publications.name', 'publications.description'],
    from: (db) =>
      publicationRows(db, { appId, kind, status }).where(visible(context, 'app.view', 'publication')),
  })
  const withholds = await loadWithholds(context)
  return { ...page, items: page.items.map((row) => showPublication(row, withholds)) }
}

export const getPublication = async (context: Context, { id }: { id: number }): Promise<Publication> =>
  showPublication(
    orNotFound(await context.read((db) => findPublication(db, id)), what),
    await loadWithholds(context),
  )

const reserved: ReadonlySet<string> = new Set(reservedNames.slugs)

function requireFreeSlug(slug: string | undefined): void {
  if (slug !== undefined && reserved.has(slug))
    throw refuse.conflict(`"${slug}" is an address of the App surface itself: take another slug`, 'body.slug')
}

export async function createPublication(
  context: Asking,
  {
    app_id: appId,
    name,
    description = '',
    titles = {},
    slug,
    definition,
  }: Input<typeof contract.createPublication>,
): Promise<Publication> {
  await requireTarget(context, 'app.edit', { type: 'app', id: appId, path: 'body.app_id' })
  requireFreeSlug(slug)
  await checkDefinition(context, definition)
  const withholds = await loadWithholds(context)
  const { orgId, user } = context
  return await context.transaction(
    async ({ db, emit }) => {
      if ((await countForNewOne(db, { table: 'publications', orgId })) >= maxPublications)
        throw refuse.conflict(`an organization has at most ${maxPublications} publications: delete one first`)
      const row = await orConflict(
        insertPublication(db, {
          orgId,
          userId: user.userId,
          appId,
          slug,
          name,
          description,
          titles,
          definition,
        }),
        taken(slug),
        'body.slug',
      )
      await emit({
        type: 'publication.created',
        subject: subjectOf(row),
        data: { app_id: appId, kind: row.kind },
      })
      const written = [namingOf(definition)]
      await noteGuesses(db, { ...context, withholds }, { owner: ownerOf(row), written })
      return showPublication(row, withholds)
    },
    { isResponse: true },
  )
}

export async function updatePublication(
  context: Asking,
  { id, ...input }: Input<typeof contract.updatePublication>,
): Promise<Publication> {
  const { name, description, titles, slug, definition } = input
  requireFreeSlug(slug)
  const seen = orNotFound(await context.read((db) => findPublication(db, id)), what)
  if (definition && definition.kind !== seen.kind)
    throw refuse.invalid('body.definition.kind', `the kind of a publication stays: ${seen.kind}`)
  if (definition) await checkDefinition(context, definition)
  const withholds = await loadWithholds(context)
  return await context.transaction(async ({ db, emit }) => {
    const before = orNotFound(await lockPublication(db, id), what)
    checkRevision(context.ifMatch, before)
    const change = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(slug === undefined ? {} : { slug }),
      ...(titles ? { titles } : {}),
      ...(definition ? { definition } : {}),
    }
    const row = await orConflict(changePublication(db, id, change), taken(slug), 'body.slug')
    await emit({
      type: 'publication.updated',
      subject: subjectOf(row),
      data: { changed: Object.keys(change) },
    })
    if (definition)
      await noteGuesses(
        db,
        { ...context, withholds },
        { owner: ownerOf(row), written: [namingOf(definition)] },
      )
    return showPublication(row, withholds)
  })
}

export const deletePublication = (context: Context, { id }: { id: number }): Promise<void> =>
  context.transaction(async ({ db, emit }) => {
    const row = orNotFound(await lockPublication(db, id), what)
    checkRevision(context.ifMatch, row)
    if (row.released !== null && row.withdrawn_at === null)
      throw refuse.conflict(`"${row.name}" is in the current release: withdraw it first`)
    await deletePublicationRow(db, id)
    await emit({
      type: 'publication.deleted',
      subject: subjectOf(row),
      data: { app_id: row.app_id, slug: row.slug },
    })
  })

async function setWithdrawn(context: Context, id: number, isWithdrawn: boolean): Promise<Publication> {
  const withholds = await loadWithholds(context)
  return await context.transaction(
    async ({ db, emit }) => {
      const before = orNotFound(await lockPublication(db, id), what)
      if ((before.withdrawn_at !== null) === isWithdrawn) return showPublication(before, withholds)
      const row = await changePublication(db, id, { withdrawn_at: isWithdrawn ? context.now() : null })
      await emit({
        type: isWithdrawn ? 'publication.withdrawn' : 'publication.reinstated',
        subject: subjectOf(row),
        data: { app_id: row.app_id },
      })
      return showPublication(row, withholds)
    },
    { isResponse: true },
  )
}

export const withdrawPublication = (context: Context, { id }: { id: number }) =>
  setWithdrawn(context, id, true)
export const reinstatePublication = (context: Context, { id }: { id: number }) =>
  setWithdrawn(context, id, false)
