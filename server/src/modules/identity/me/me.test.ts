import { expect, test } from 'vitest'
import { testServer, type TestUser } from '../../../../test/server.ts'

const { call, database, newOrganization, newUser } = await testServer()
const [alpha, beta] = [await newOrganization('Alpha'), await newOrganization('Beta')]

const enrol = (user: TestUser, { orgId }: TestUser, role: string) =>
  database.asOwner('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
    orgId,
    user.id,
    role,
  ])

interface Me {
  user_id: number
  full_name: string
  role: string
  revision: number
  org_id: number
  is_root_operator: boolean
  organizations: { id: number; role: string; is_default: boolean }[]
  permissions: { permission: string; target_type: string | null; published_only: boolean }[]
}

test('tells the organizations and what the role allows in this one', async () => {
  const user = await newUser({ orgId: alpha.orgId, role: 'editor' })
  await enrol(user, beta, 'viewer')
  const home = (await call<Me>('GET', '/api/me', { token: user.token })).body
  expect(home).toMatchObject({
    user_id: user.id,
    role: 'editor',
    org_id: alpha.orgId,
    is_root_operator: false,
  })
  expect(home.organizations.map(({ id, role, is_default }) => [id, role, is_default])).toEqual([
    [alpha.orgId, 'editor', true],
    [beta.orgId, 'viewer', false],
  ])
  expect(home.permissions.map(({ permission }) => permission)).toContain('dashboard.edit')
  const there = (await call<Me>('GET', '/api/me', { token: user.token, orgId: beta.orgId })).body
  expect([there.role, there.org_id]).toEqual(['viewer', beta.orgId])
  expect(there.permissions.map(({ permission }) => permission)).not.toContain('dashboard.edit')
  expect(there.permissions.find(({ permission }) => permission === 'dashboard.view')?.published_only).toBe(
    true,
  )
})

test('lists the organizations in pages', async () => {
  const user = await newUser({ orgId: alpha.orgId, role: 'editor' })
  await enrol(user, beta, 'viewer')
  const path = '/api/me/organizations?limit=1&offset=1&sort=name&order=desc'
  const page = await call<{ items: { id: number }[]; total: number }>('GET', path, { token: user.token })
  expect([page.body.total, page.body.items.map(({ id }) => id)]).toEqual([2, [alpha.orgId]])
})

test('changes the name, and nothing that decides who somebody is', async () => {
  const user = await newUser({ orgId: alpha.orgId, role: 'viewer' })
  const change = (body: unknown) => call<Me>('PATCH', '/api/me', { token: user.token, body })
  const changed = await change({ full_name: 'Ada' })
  expect([changed.status, changed.body.full_name, changed.body.revision]).toEqual([200, 'Ada', 2])
  for (const bad of [
    {},
    { role: 'admin' },
    { email: 'x@example.com' },
    { is_root_operator: true },
    { id: 1 },
  ])
    expect((await change(bad)).status).toBe(422)
})
