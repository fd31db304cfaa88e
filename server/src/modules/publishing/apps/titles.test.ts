import { expect, test } from 'vitest'
import type { App } from '../../../../../contract/src/apps.ts'
import type { Publication } from '../../../../../contract/src/publications.ts'
import type { PublishedApp } from '../../../../../contract/src/published.ts'
import { fileForm } from '../../../../test/file-form.ts'
import { testServer } from '../../../../test/server.ts'

const { admin, call } = await testServer()
const { token } = admin
const path = '/api/publishing/apps'
const de = (title: string) => ({ titles: { de: title } })

test('what an app, its menu and its publications are called in other languages is shown with the next release', async () => {
  const made = await call<App>('POST', path, {
    token,
    body: {
      name: 'Flights',
      slug: 'titled',
      languages: ['en', 'de'],
      navigation: [
        { label: 'Help', ...de('Hilfe'), items: [{ publication: 'about', label: 'Us', ...de('Wir') }] },
      ],
    },
  })
  expect(made.body).toMatchObject({ titles: {} })
  const app = `${path}/${made.body.id}`
  const definition = { kind: 'page', markdown: 'Hello' }
  const body = { app_id: made.body.id, name: 'About', slug: 'about', ...de('Über uns'), definition }
  const page = await call<Publication>('POST', '/api/publishing/publications', { token, body })
  expect(page.body).toMatchObject(de('Über uns'))
  await call('POST', `${app}/releases`, { token, body: {} })
  const opened = async () =>
    (
      await call<PublishedApp>('GET', '/api/app', {
        token,
        surface: 'app',
        headers: { 'x-app': 'titled' },
      })
    ).body
  expect(await opened()).toMatchObject({
    titles: {},
    navigation: [{ label: 'Help', ...de('Hilfe'), items: [{ ...de('Wir') }] }],
    publications: [{ name: 'About', ...de('Über uns') }],
  })

  await call('PATCH', app, { token, body: de('Flüge') })
  expect((await opened()).titles).toEqual({})
  const next = await call<{ number: string; changes: { level: string }[] }>('GET', `${app}/next-release`, {
    token,
  })
  expect(next.body).toMatchObject({ number: 'v1.0.1', changes: [{ level: 'patch' }] })
  await call('POST', `${app}/releases`, { token, body: {} })
  expect(await opened()).toMatchObject({ ...de('Flüge'), apps: [de('Flüge')] })

  const unknown = await call('PATCH', app, { token, body: { titles: { fr: 'Vols' } } })
  expect(unknown.status).toBe(422)
})

test('what the objects of an entity, their fields, sections and relations are called is shown in other languages', async () => {
  const uploaded = await call<{ id: number }>('POST', '/api/datasets/upload', {
    token,
    ...fileForm('Airports.csv', 'code,city\nBER,Berlin\n'),
  })
  const made = await call<App>('POST', path, {
    token,
    body: { name: 'Places', slug: 'places', languages: ['en', 'de'] },
  })
  const definition = {
    kind: 'entity',
    dataset_id: uploaded.body.id,
    singular: 'Airport',
    singular_titles: { de: 'Flughafen' },
    plural: 'Airports',
    key: 'code',
    fields: [
      { name: 'code', column: 'code' },
      { name: 'city', column: 'city', label: 'City', ...de('Stadt') },
    ],
    relations: [
      {
        name: 'same',
        entity: 'airports',
        kind: 'one_to_many',
        field: 'city',
        to: 'city',
        ...de('Dieselbe Stadt'),
      },
    ],
    detail: [{ label: 'Place', ...de('Ort'), fields: ['city'] }],
  }
  const body = { app_id: made.body.id, name: 'Airports', slug: 'airports', ...de('Flughäfen'), definition }
  const added = await call('POST', '/api/publishing/publications', { token, body })
  expect(added.status, added.text).toBe(201)
  await call('POST', `${path}/${made.body.id}/releases`, { token, body: {} })
  const opened = await call<PublishedApp>('GET', '/api/app', {
    token,
    surface: 'app',
    headers: { 'x-app': 'places' },
  })
  const [entity] = opened.body.entities
  expect(entity).toMatchObject({
    singular_titles: { de: 'Flughafen' },
    fields: [{ name: 'code' }, { label: 'City', ...de('Stadt') }],
    relations: [de('Dieselbe Stadt')],
    detail: [{ label: 'Place', ...de('Ort') }],
  })
  expect(entity?.fields[0]).not.toHaveProperty('titles')
})
