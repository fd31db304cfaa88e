import { hash, randomBytes } from 'node:crypto'
import type { AppPreview, createAppPreview, endAppPreview } from '../../../../../contract/src/app-previews.ts'
import type { Input } from '../../../../../contract/src/endpoint.ts'
import type { Context } from '../../../kernel/context.ts'
import { orNotFound, refuse } from '../../../kernel/errors.ts'
import { holdsEverywhere, requireTarget, requireTargets } from '../../access/index.ts'
import type { AtAddress } from '../apps/app.ts'
import { subjectOf } from '../apps/change-apps.ts'
import { lockApp } from '../apps/store.ts'
import type { Asking } from '../publications/kinds/kind.ts'
import { nextRelease } from '../releases/next-release.ts'
import { numberText } from '../releases/release-number.ts'
import { findRelease, frozenOf } from '../releases/store.ts'
import { tokenOf } from './preview-bearer.ts'
import {
  deleteExpiredPreviews,
  deletePreview,
  findGroups,
  findMember,
  insertPreview,
  organizationSlug,
  type PreviewedViewer,
} from './store.ts'

const lifetimeMs = 600_000

/** Freezes the app as it is now, with what its author may see, for a token that reads nothing but that. */
export async function createPreview(
  context: Asking & AtAddress,
  { id, release_id: releaseId, ...wanted }: Input<typeof createAppPreview>,
): Promise<AppPreview> {
  const { orgId, user, appUrl, now } = context
  const viewer = await viewerOf(context, wanted)
  const { frozen, problems, number } = await (releaseId === undefined
    ? draftOf(context, id)
    : releaseOf(context, { appId: id, id: releaseId }))
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + lifetimeMs)
  const slug = await context.read((db) => organizationSlug(db, orgId))
  return await context.transaction(
    async ({ db, emit }) => {
      const app = orNotFound(await lockApp(db, id), 'app')
      await deleteExpiredPreviews(db, now())
      const preview = await insertPreview(db, {
        orgId,
        appId: id,
        userId: user.userId,
        tokenHash: hash('sha256', secret, 'hex'),
        number,
        frozen,
        viewer,
        expiresAt,
      })
      await emit({
        type: 'app.previewed',
        subject: subjectOf(app),
        data: {
          preview_id: preview.id,
          ...(releaseId === undefined ? {} : { release_id: releaseId }),
          ...seenAs(viewer),
        },
      })
      return {
        id: preview.id,
        token: tokenOf({ orgId, id: preview.id, secret }),
        address: `${appUrl}/preview?organization=${slug}`,
        number,
        problems,
        expires_at: expiresAt.toISOString(),
      }
    },
    { isResponse: true },
  )
}

async function draftOf(context: Asking, id: number) {
  const { frozen, problems, number } = await nextRelease(context, id)
  return { frozen, problems, number: numberText(number) }
}

/** What a reviewer decides about is what was frozen, whatever was edited since. */
async function releaseOf(context: Asking, key: { appId: number; id: number }) {
  await requireTarget(context, 'app.publish', { type: 'app', id: key.appId, path: 'body.release_id' })
  const release = orNotFound(await context.read((db) => findRelease(db, key)), 'release')
  const frozen = orNotFound(await context.read((db) => frozenOf(db, key.id)), 'release')
  return { frozen, problems: [], number: release.number }
}

/** Who is seen as whom, for the audit log. */
function seenAs({ isOther, user, groups, attributes }: PreviewedViewer): Record<string, unknown> {
  if (!isOther) return {}
  if (user) return { user_id: user.id, username: user.username }
  return { group_ids: groups.map(({ id }) => id), attributes: Object.keys(attributes) }
}

async function viewerOf(
  context: Context,
  {
    user_id: userId,
    group_ids: groupIds,
    attributes,
  }: Omit<Input<typeof createAppPreview>, 'id' | 'release_id'>,
): Promise<PreviewedViewer> {
  const isDescribed = groupIds !== undefined || attributes !== undefined
  if (userId !== undefined && isDescribed)
    throw refuse.invalid('body.user_id', 'goes without group_ids and attributes: a member has their own')
  const isOther = isDescribed || (userId !== undefined && userId !== context.user.userId)
  if (isOther) requireSeeingAsOthers(context.user)
  if (isDescribed) {
    const ids = groupIds ?? []
    await requireTargets(
      context,
      'member',
      ids.map((id, at) => ({ type: 'group', id, path: `body.group_ids.${at}` })),
    )
    const groups = await context.read((db) => findGroups(db, ids))
    return { role: 'viewer', groups, attributes: attributes ?? {}, isOther }
  }
  const id = userId ?? context.user.userId
  const member = await context.read((db) => findMember(db, id))
  if (member) {
    const { role, groups, attributes: own, username, email } = member
    return { role, groups, attributes: own, user: { id, username, email }, isOther }
  }
  if (isOther) throw refuse.invalid('body.user_id', `there is no member ${id}`)
  // A root operator is a member nowhere.
  const { role, username, email } = context.user
  return { role, groups: [], attributes: {}, user: { id, username, email }, isOther }
}

const seeing = 'dataset.edit_policies'

/** Whoever may say who sees what may look at it as they would. */
export function requireSeeingAsOthers(user: Context['user']): void {
  if (!holdsEverywhere(user, seeing))
    throw refuse.permissionDenied(
      seeing,
      '',
      'only those who may edit all policies see as others: preview as yourself',
    )
}

export async function endPreview(
  context: Context,
  { id, preview_id: previewId }: Input<typeof endAppPreview>,
): Promise<void> {
  await context.transaction(async ({ db, emit }) => {
    const app = orNotFound(await lockApp(db, id), 'app')
    const key = { appId: id, id: previewId, userId: context.user.userId }
    orNotFound(await deletePreview(db, key), 'preview')
    await emit({
      type: 'app.preview_ended',
      subject: subjectOf(app),
      data: { preview_id: previewId },
    })
  })
}
