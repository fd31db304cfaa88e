import { endpoint } from './endpoint.ts'
import { publicationKinds } from './publication-definitions.ts'
import {
  type Static,
  Type,
  closed,
  historyQuery,
  id,
  idParams,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

export const releaseStatuses = [
  'in_review',
  'scheduled',
  'published',
  'replaced',
  'rejected',
  'withdrawn',
  'canceled',
] as const

const tag = 'publishing'
const path = '/api/publishing/apps'

const Change = model(
  'ReleaseChange',
  Type.Object({
    publication: Type.String({ description: 'Slug; empty: the app itself' }),
    kind: nullable(oneOf(publicationKinds)),
    level: oneOf(['major', 'minor', 'patch'], {
      description: '`major`: something that consumers may use is gone or narrower',
    }),
    message: Type.String({ examples: ['field "city" is gone'] }),
  }),
)

const changeExample = {
  publication: 'airports',
  kind: 'entity',
  level: 'minor',
  message: 'field "city" is new',
}

export const Release = model(
  'AppRelease',
  Type.Object({
    id: id(),
    app_id: id('App'),
    number: Type.String({ examples: ['v1.4.0'] }),
    status: oneOf(releaseStatuses),
    note: Type.String(),
    publications: Type.Array(
      Type.Object({ slug: Type.String(), kind: oneOf(publicationKinds), name: Type.String() }),
    ),
    changes: Type.Array(Change, {
      description: 'Compared with the release that was current when it was made',
    }),
    publish_at: nullable(time('When it is published by itself')),
    published_at: nullable(time('When it was published last')),
    created_at: time(),
    created_by: nullable(id('User who made it')),
    created_by_name: nullable(Type.String({ description: 'Null for former members' })),
    reviewed_by: nullable(id('User who approved or rejected it')),
    reviewed_by_name: nullable(Type.String({ description: 'Null for former members' })),
  }),
  {
    examples: [
      {
        id: 9,
        app_id: 2,
        number: 'v1.4.0',
        status: 'published',
        note: 'Carriers',
        publications: [{ slug: 'airports', kind: 'entity', name: 'Airports' }],
        changes: [changeExample],
        publish_at: null,
        published_at: '2026-01-31T09:30:00.000Z',
        created_at: '2026-01-31T09:30:00.000Z',
        created_by: 1,
        created_by_name: 'Ada',
        reviewed_by: null,
        reviewed_by_name: null,
      },
    ],
  },
)

const releases = `${path}/{id}/releases`
const releaseParams = closed({ id: id('App'), release_id: id('Release') })

export const listReleases = endpoint({
  operation: 'listReleases',
  method: 'GET',
  path: releases,
  tag,
  summary: 'Releases of an app, newest first',
  description: 'Needs `app.view`.',
  params: idParams,
  query: historyQuery(Release),
  response: model('AppReleasePage', page(Release)),
})

export const createRelease = endpoint({
  operation: 'createRelease',
  method: 'POST',
  path: releases,
  tag,
  summary: 'Release an app as it is now',
  description:
    'Needs `app.publish`, and the permission to query everything in it. All publications that are not withdrawn are frozen together, ' +
    'and viewers see them from the next request on; where the app demands a review, once it is approved. A change that breaks consumers needs `accepts_breaking`. What could not be shown, such as a chart that fails, ' +
    'is a 422 with all places.',
  params: idParams,
  body: model(
    'AppReleaseCreate',
    closed({
      note: Type.Optional(Type.String({ maxLength: 4000 })),
      accepts_breaking: Type.Optional(
        Type.Boolean({
          description: 'Release although fields, parameters or publications are gone or narrower',
        }),
      ),
      publish_at: Type.Optional(nullable(time('Publish it then; at once by default'))),
    }),
    { examples: [{ note: 'Carriers', accepts_breaking: false }] },
  ),
  response: Release,
  status: 201,
})

export const RowAccess = model(
  'AppRowAccess',
  Type.Object({
    dataset_id: id('Dataset'),
    dataset_name: Type.String(),
    attributes: Type.Array(Type.String(), {
      description: 'Attributes that its row policies compare with: tokens of embedded pages need them, too',
    }),
    viewers_without_rows: Type.Integer({
      minimum: 0,
      description:
        'Members who may open the app and see no row, as they lack an attribute or no policy is for them',
    }),
    missing_attributes: Type.Array(Type.String(), {
      description: 'What these lack; empty: no policy is for them',
    }),
    usernames: Type.Array(Type.String(), { description: 'The first of them' }),
  }),
)

const rowAccessExample = {
  dataset_id: 3,
  dataset_name: 'Airports',
  attributes: ['region'],
  viewers_without_rows: 1,
  missing_attributes: ['region'],
  usernames: ['ada'],
}

export const AffectedConsumer = model(
  'AffectedConsumer',
  Type.Object({
    publication: Type.String({ description: 'Slug that it has in the current release' }),
    user_id: nullable(id('Who asked; null: a viewer of an embedded page')),
    user_name: nullable(Type.String({ description: 'Null for former members' })),
    calls: Type.Integer({ minimum: 1 }),
    last_at: time(),
  }),
)

const affectedExample = {
  publication: 'airports',
  user_id: 5,
  user_name: 'kim',
  calls: 31,
  last_at: '2026-01-31T09:30:00.000Z',
}

export const NextRelease = model(
  'NextRelease',
  Type.Object({
    number: Type.String(),
    is_breaking: Type.Boolean(),
    changes: Type.Array(Change),
    problems: Type.Array(
      Type.Object({
        publication: Type.String({ description: 'Slug; empty: the app itself' }),
        field: nullable(
          Type.String({
            description: 'Place in the definition of the publication, or in the app',
            examples: ['fields.3.column'],
          }),
        ),
        message: Type.String(),
      }),
    ),
    consumers: Type.Integer({
      minimum: 0,
      description: 'How many users used what it breaks in the last 30 days, with viewers of embedded pages',
    }),
    affected_consumers: Type.Array(AffectedConsumer, {
      maxItems: 50,
      description: 'Who used what it breaks in the last 30 days, the latest first',
    }),
    row_access: Type.Array(RowAccess, {
      description: 'Datasets whose row policies need attributes, or show some viewers no rows',
    }),
  }),
  {
    examples: [
      {
        number: 'v1.4.0',
        is_breaking: false,
        changes: [changeExample],
        problems: [],
        consumers: 0,
        affected_consumers: [affectedExample],
        row_access: [rowAccessExample],
      },
    ],
  },
)

export const previewRelease = endpoint({
  operation: 'previewRelease',
  method: 'GET',
  path: `${path}/{id}/next-release`,
  tag,
  summary: 'What a release made now would change',
  description: 'Needs `app.view`. Publications that could not be released are named with the reason.',
  params: idParams,
  response: NextRelease,
})

const release = (
  operation: string,
  { verb, ...texts }: { verb: string; summary: string; description: string },
) =>
  endpoint({
    operation,
    method: 'POST',
    path: `${releases}/{release_id}/${verb}`,
    tag,
    ...texts,
    params: releaseParams,
    response: Release,
  })

export const approveRelease = release('approveRelease', {
  verb: 'approve',
  summary: 'Approve a release that waits for a review',
  description:
    'Needs `app.publish`; not for its own author. It is published, or waits for its time. A 409 where a later release is published already, or a dataset that it shows is gone.',
})
export const rejectRelease = release('rejectRelease', {
  verb: 'reject',
  summary: 'Reject a release',
  description: 'Needs `app.publish`.',
})
export const cancelRelease = release('cancelRelease', {
  verb: 'cancel',
  summary: 'Cancel a scheduled release',
  description: 'Needs `app.publish`. It is not published at its time; it can still be published by hand.',
})
export const publishRelease = release('publishRelease', {
  verb: 'publish',
  summary: 'Publish a release, or go back to a former one',
  description:
    'Needs `app.publish`. The app is what the release froze, from the next request on. Publications that were withdrawn or deleted since stay hidden, and a release whose datasets are gone is a 409.',
})

export type Release = Static<typeof Release>
export type RowAccess = Static<typeof RowAccess>
export type ReleaseChange = Static<typeof Change>
export type ReleaseStatus = (typeof releaseStatuses)[number]
