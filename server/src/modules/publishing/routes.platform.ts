import * as previews from '../../../../contract/src/app-previews.ts'
import * as traffic from '../../../../contract/src/app-traffic.ts'
import * as releases from '../../../../contract/src/app-releases.ts'
import * as apps from '../../../../contract/src/apps.ts'
import * as embedKeys from '../../../../contract/src/embed-keys.ts'
import * as publications from '../../../../contract/src/publications.ts'
import type { Context } from '../../kernel/context.ts'
import { type Route, route } from '../../kernel/route.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { QueryContext } from '../explore/index.ts'
import type { AtAddress } from './apps/app.ts'
import { createApp, deleteApp, getApp, listApps, updateApp } from './apps/change-apps.ts'
import { createEmbedKey, listEmbedKeys, revokeEmbedKey } from './embedding/change-keys.ts'
import { createPreview, endPreview } from './previews/change-previews.ts'
import { getAppTraffic } from './publications/app-traffic.ts'
import {
  createPublication,
  deletePublication,
  getPublication,
  listPublications,
  reinstatePublication,
  updatePublication,
  withdrawPublication,
} from './publications/change-publications.ts'
import { listConsumers } from './publications/list-consumers.ts'
import { suggestEntity } from './publications/suggest-entity.ts'
import {
  approveRelease,
  cancelRelease,
  createRelease,
  listReleases,
  publishRelease,
  rejectRelease,
  withdrawApp,
} from './releases/change-releases.ts'
import { previewRelease } from './releases/next-release.ts'

export type PublishingDependencies = Pick<QueryContext, 'warehouse' | 'sources' | 'history'> & {
  sqlEnabled: boolean
}

interface AuthoringDependencies extends PublishingDependencies {
  secrets: Secrets
  /** Public address of the App surface. */
  appUrl: string
}

const feature = 'publishing'
const on = (permission: string, type = 'app') => ({ permission, feature, target: { type, param: 'id' } })
const any = (permission: string) => ({ permission, feature })
/** On some of the apps at least: the use case says which. */
const some = (permission: string) => ({ permission, feature, anywhere: true as const })

/** What authors make for those who use it. */
export function publishingRoutes({
  warehouse,
  sources,
  history,
  sqlEnabled,
  secrets,
  appUrl,
}: AuthoringDependencies): Route[] {
  const asking = { warehouse, sources, history, sqlEnabled, occasion: { origin: 'publication' as const } }
  const atAddress =
    <Input, Answer>(run: (context: Context & AtAddress, input: Input) => Promise<Answer>) =>
    (context: Context, input: Input) =>
      run({ ...context, appUrl }, input)
  const publication = (permission: string) => on(permission, 'publication')
  return [
    route(apps.listApps, some('app.view'), atAddress(listApps)),
    route(apps.createApp, any('app.create'), atAddress(createApp)),
    route(apps.getApp, on('app.view'), atAddress(getApp)),
    route(apps.updateApp, on('app.edit'), atAddress(updateApp)),
    route(apps.deleteApp, on('app.delete'), deleteApp),
    route(releases.previewRelease, on('app.view'), (context, input) =>
      previewRelease({ ...context, ...asking }, input),
    ),
    route(previews.createAppPreview, on('app.edit'), (context, input) =>
      createPreview({ ...context, ...asking, appUrl }, input),
    ),
    route(previews.endAppPreview, on('app.edit'), endPreview),
    route(releases.listReleases, on('app.view'), listReleases),
    route(releases.createRelease, on('app.publish'), (context, input) =>
      createRelease({ ...context, ...asking, readsRows: true }, input),
    ),
    route(releases.approveRelease, on('app.publish'), approveRelease),
    route(releases.rejectRelease, on('app.publish'), rejectRelease),
    route(releases.cancelRelease, on('app.publish'), cancelRelease),
    route(releases.publishRelease, on('app.publish'), publishRelease),
    route(apps.withdrawApp, on('app.publish'), atAddress(withdrawApp)),
    route(embedKeys.listEmbedKeys, on('app.publish'), listEmbedKeys),
    route(embedKeys.createEmbedKey, on('app.publish'), createEmbedKey({ secrets })),
    route(embedKeys.revokeEmbedKey, on('app.publish'), revokeEmbedKey),
    route(traffic.getAppTraffic, on('app.view'), getAppTraffic),
    route(publications.listPublications, some('app.view'), listPublications),
    route(publications.createPublication, some('app.edit'), (context, input) =>
      createPublication({ ...context, ...asking }, input),
    ),
    route(publications.getPublication, publication('app.view'), getPublication),
    route(publications.updatePublication, publication('app.edit'), (context, input) =>
      updatePublication({ ...context, ...asking }, input),
    ),
    route(publications.deletePublication, publication('app.delete'), deletePublication),
    route(publications.withdrawPublication, publication('app.publish'), withdrawPublication),
    route(publications.reinstatePublication, publication('app.publish'), reinstatePublication),
    route(publications.listConsumers, publication('app.view'), listConsumers),
    route(publications.suggestEntity, { ...on('dataset.query', 'dataset') }, (context, input) =>
      suggestEntity({ ...context, ...asking }, input),
    ),
  ]
}
