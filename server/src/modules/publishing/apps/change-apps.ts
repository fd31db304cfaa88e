import {
  type ContrastPlace,
  contrastProblem,
  type ThemeColor,
} from '../../../../../charts/src/colors/theme-contrast.ts'
import type * as contract from '../../../../../contract/src/apps.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import { changedFields } from '../../../kernel/changed-fields.ts'
import type { Context } from '../../../kernel/context.ts'
import { countForNewOne } from '../../../kernel/database/count-for-new-one.ts'
import { checkPlaced, orNotFound, refuse, refuseMistakes } from '../../../kernel/errors.ts'
import { readPage } from '../../../kernel/list.ts'
import { checkRevision } from '../../../kernel/revision.ts'
import { orConflict } from '../../../kernel/unique.ts'
import { requireRecipients, requireTarget, visible } from '../../access/index.ts'
import { type AppRow, type AtAddress, defaultSettings, showApp } from './app.ts'
import { appFields, appRows, changeApp, deleteAppRow, findApp, insertApp, lockApp } from './store.ts'

const maxApps = 500

export const subjectOf = ({ id, name }: Pick<AppRow, 'id' | 'name'>) => ({ type: 'app', id, name })

const taken = (slug: string | undefined) => `there is already an app with the slug "${slug ?? ''}"`

export async function listApps(
  context: Context & AtAddress,
  { project_id: projectId, ...list }: Input<typeof contract.listApps>,
) {
  const page = await readPage(context, list, {
    table: 'apps',
    search: ['apps.name', 'apps.description'],
    fields: appFields,
    from: (db) => appRows(db, projectId).where(visible(context, 'app.view', 'app')),
  })
  return { ...page, items: page.items.map((row) => showApp(row, context.appUrl)) }
}

export const getApp = async (context: Context & AtAddress, { id }: { id: number }) =>
  showApp(orNotFound(await context.read((db) => findApp(db, id)), 'app'), context.appUrl)

const requireGroups = (context: Context, { audience }: { audience?: contract.App['audience'] | undefined }) =>
  checkPlaced(
    () => requireRecipients(context, { group_ids: audience?.group_ids ?? [] }),
    (path) => path.replace('recipients', 'audience'),
  )

/** An app is in the files of a project that its author may change. */
async function requireProject(context: Context, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  await requireTarget(context, 'project.edit', { type: 'project', id, path: 'body.project_id' })
}

const meetingAt: Record<ContrastPlace, string> = {
  text_on_buttons: 'white text on buttons',
  highlights_on_light: 'highlights on the light page',
  highlights_on_dark: 'highlights on the dark page',
}

/** What could not be read is refused, with the nearest color that can be. */
function requireReadable({ theme = {} }: { theme?: contract.App['theme'] | undefined }): void {
  const roles: ThemeColor[] = ['primary_color', 'accent_color']
  refuseMistakes(
    roles.flatMap((role) => {
      const problem = contrastProblem(role, theme[role])
      if (!problem) return []
      const { place, contrast, required, proposal } = problem
      const message = `${meetingAt[place]} would have a contrast of ${contrast.toFixed(1)}, and ${required} is needed: take ${proposal}, for example`
      return [{ path: `body.theme.${role}`, message }]
    }),
  )
}

export async function createApp(
  context: Context & AtAddress,
  { name, description = '', slug, project_id: projectId = null, ...input }: Input<typeof contract.createApp>,
): Promise<contract.App> {
  requireReadable(input)
  await requireGroups(context, input)
  await requireProject(context, projectId)
  const { orgId, user } = context
  return await context.transaction(
    async ({ db, emit }) => {
      if ((await countForNewOne(db, { table: 'apps', orgId })) >= maxApps)
        throw refuse.conflict(`an organization has at most ${maxApps} apps: delete one first`)
      const settings = changedFields(input, defaultSettings)
      const app = await orConflict(
        insertApp(db, {
          orgId,
          userId: user.userId,
          name,
          description,
          slug,
          project_id: projectId,
          settings,
        }),
        taken(slug),
        'body.slug',
      )
      await emit({ type: 'app.created', subject: subjectOf(app), data: { slug } })
      return showApp(app, context.appUrl)
    },
    { isResponse: true },
  )
}

export async function updateApp(
  context: Context & AtAddress,
  { id, name, description, slug, project_id: projectId, ...input }: Input<typeof contract.updateApp>,
): Promise<contract.App> {
  requireReadable(input)
  await requireGroups(context, input)
  await requireProject(context, projectId)
  return await context.transaction(async ({ db, emit }) => {
    const before = orNotFound(await lockApp(db, id), 'app')
    checkRevision(context.ifMatch, before)
    const head = {
      ...(name === undefined ? {} : { name }),
      ...(description === undefined ? {} : { description }),
      ...(slug === undefined ? {} : { slug }),
      ...(projectId === undefined ? {} : { project_id: projectId }),
    }
    const settings = changedFields(input, before.settings)
    const app = await orConflict(changeApp(db, id, { ...head, settings }), taken(slug), 'body.slug')
    const changed = [...Object.keys(head), ...Object.keys(input)]
    await emit({ type: 'app.updated', subject: subjectOf(app), data: { changed } })
    return showApp(app, context.appUrl)
  })
}

export async function deleteApp(context: Context, { id }: { id: number }): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    const app = orNotFound(await lockApp(db, id), 'app')
    checkRevision(context.ifMatch, app)
    if (app.release_id !== null)
      throw refuse.conflict(`${app.release_number} of "${app.name}" is published: withdraw the app first`)
    await deleteAppRow(db, id)
    await emit({ type: 'app.deleted', subject: subjectOf(app), data: { slug: app.slug } })
  })
}
