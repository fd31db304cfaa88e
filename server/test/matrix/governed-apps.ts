import { embedToken } from '../embed-tokens.ts'
import type { Make } from './governed-scene.ts'

/** An app of all kinds of publications, with what policies keep from its viewers in each. */
export async function appsOf(make: Make, { dataset, dashboard }: { dataset: number; dashboard: number }) {
  const path = '/api/publishing'
  const audience = { roles: ['viewer'], group_ids: [] }
  const app = await make('POST', `${path}/apps`, {
    name: 'App',
    slug: 'people-app',
    audience,
    actions: ['filter', 'drill', 'rows', 'export', 'chat'],
  })
  const add = (slug: string, definition: object) =>
    make('POST', `${path}/publications`, { app_id: app.id, slug, name: slug, definition })
  const columns = ['region', 'email', 'note', 'canary_column', 'amount']
  const publication = await add('people', {
    kind: 'entity',
    dataset_id: dataset,
    singular: 'Person',
    plural: 'People',
    key: 'id',
    title: 'f1',
    subtitle: 'f2',
    fields: [
      { name: 'id', column: 'id' },
      ...columns.map((column, at) => ({ name: `f${at}`, column, is_searchable: column !== 'amount' })),
    ],
    relations: [{ name: 'same', entity: 'people', kind: 'one_to_many', field: 'f0', to: 'f0' }],
  })
  await add('board', { kind: 'dashboard', dashboard_id: dashboard })
  await add('about', { kind: 'page', markdown: 'About' })
  await add('emails', { kind: 'endpoint', dataset_id: dataset, query: { dimensions: ['email', 'note'] } })
  await add('canaries', { kind: 'endpoint', dataset_id: dataset, query: { dimensions: ['canary_column'] } })
  const release = await make('POST', `${path}/apps/${app.id}/releases`, {})
  const { key, secret } = await make<{ key: { kid: string }; secret: string }>(
    'POST',
    `${path}/apps/${app.id}/embed-keys`,
    { name: 'Key', algorithm: 'HS256' },
  )
  const exp = Math.floor(Date.now() / 1000) + 600
  const actions = ['filter', 'drill', 'rows', 'export', 'chat']
  const claims = { aud: 'people-app', publication: '*', actions }
  const embed = embedToken({ kid: key.kid, key: secret }, { ...claims, attributes: { region: ['EU'] }, exp })
  return { app: app.id, publication: publication.id, release: release.id, embed }
}
