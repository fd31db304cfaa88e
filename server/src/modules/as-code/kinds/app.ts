import * as contract from '../../../../../contract/src/apps.ts'
import * as publications from '../../../../../contract/src/publications.ts'
import { codeFiles } from '../../../../../contract/src/code-files.ts'
import { refuse } from '../../../kernel/errors.ts'
import { type Schema } from '../files/references.ts'
import { allOf } from '../all-of.ts'
import { at, type CodeKind, type Doc, type Found, type Io, pick } from './kind.ts'

// All fields of the body that creates one, so that future fields are included.
const fields = Object.keys((codeFiles.app as Schema).properties ?? {}).filter(
  (field) => field !== 'publications',
)

type Publications = Record<
  string,
  Pick<publications.Publication, 'name' | 'description' | 'definition'> & {
    titles?: publications.Publication['titles']
  }
>

/** An app and what it is to publish: a push changes what its authors work on, and releases nothing. */
export const appKind: CodeKind = {
  type: 'app',
  folder: 'apps',
  defaults: {
    description: '',
    languages: ['en'],
    titles: {},
    theme: {},
    navigation: [],
    landing: null,
    audience: { roles: [], group_ids: [] },
    actions: ['filter', 'drill'],
    allowed_origins: [],
    requires_review: false,
    publications: {},
  },

  async read(io, id): Promise<Found> {
    const app = await io.perform(io.context, contract.getApp, { id })
    const published: Publications = {}
    for (const one of await publicationsOf(io, id)) {
      const { slug, name, description, titles, definition } = one
      if (definition === null)
        throw refuse.conflict(`its publication "${slug}" names columns that policies hide from you`)
      published[slug] = {
        name,
        ...(description === '' ? {} : { description }),
        ...(Object.keys(titles).length === 0 ? {} : { titles }),
        definition,
      } as never
    }
    const doc = { ...pick(app as unknown as Doc, fields), publications: published }
    return { name: app.name, revision: app.revision, doc }
  },

  async create(io, doc, { projectId }) {
    const body = { ...pick(doc, fields), project_id: projectId }
    const { id } = await io.perform(io.context, contract.createApp, body as never)
    await publish(io, id, doc)
    return id
  },

  async change(io, { id, doc, changed, found }) {
    const head = pick(
      doc,
      [...changed].filter((field) => field !== 'publications'),
    )
    if (Object.keys(head).length > 0)
      await io.perform(at(io, found.revision), contract.updateApp, { id, ...head } as never)
    if (changed.has('publications')) await publish(io, id, doc)
  },

  async remove({ context, perform }: Io, id) {
    await perform(context, contract.deleteApp, { id })
  },
}

const publicationsOf = ({ context, perform }: Io, id: number) =>
  allOf((part) => perform(context, publications.listPublications, { app_id: id, ...part }))

/** Makes what an app is to publish what the file says, by slug. */
async function publish(io: Io, appId: number, doc: Doc): Promise<void> {
  const { perform, context } = io
  const wanted = (doc['publications'] ?? {}) as Publications
  const there = new Map((await publicationsOf(io, appId)).map((one) => [one.slug, one]))
  for (const [slug, { id }] of there)
    if (!Object.hasOwn(wanted, slug)) await perform(context, publications.deletePublication, { id })
  for (const [slug, { name, description = '', titles = {}, definition }] of Object.entries(wanted)) {
    const before = there.get(slug)
    const body = { name, description, titles, definition }
    if (before?.kind === definition?.kind)
      await perform(context, publications.updatePublication, { id: before!.id, ...body } as never)
    else {
      if (before) await perform(context, publications.deletePublication, { id: before.id })
      await perform(context, publications.createPublication, { app_id: appId, slug, ...body } as never)
    }
  }
}
