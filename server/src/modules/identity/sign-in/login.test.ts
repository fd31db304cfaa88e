import { expect, test } from 'vitest'
import { testServer } from '../../../../test/server.ts'

const server = await testServer()
const password = 'tramontana espliego 7'

interface Token {
  access_token: string
  token_type: string
  must_reset_password: boolean
}

async function person(more: Record<string, unknown> = {}) {
  const username = `u${Math.random().toString(36).slice(2, 10)}`
  const body = { username, email: `${username}@example.com`, password, role: 'viewer', ...more }
  const made = await server.call<{ id: number }>('POST', '/api/users', { token: server.admin.token, body })
  expect(made.status, made.text).toBe(201)
  return { id: made.body.id, username, email: body.email }
}

const login = (username: string, given = password, headers: Record<string, string> = {}) =>
  server.call<Token & { error: string }>('POST', '/api/auth/login', {
    body: { username, password: given },
    headers,
  })

test('signing in gives a token in the shape of the specification, and the token opens /api/me', async () => {
  const { username, id } = await person()
  const answer = await login(username.toUpperCase())
  expect(answer.status, answer.text).toBe(200)
  expect(Object.keys(answer.body).toSorted()).toEqual(['access_token', 'must_reset_password', 'token_type'])
  expect(answer.body.token_type).toBe('bearer')
  const me = await server.call<{ user_id: number; username: string }>('GET', '/api/me', {
    token: answer.body.access_token,
  })
  expect(me.status, me.text).toBe(200)
  expect(me.body).toMatchObject({ user_id: id, username, must_reset_password: true, role: 'viewer' })
})

test('unknown, wrong, deactivated and temporary without mail answer alike (AUT-21)', async () => {
  const known = await person()
  const gone = await person()
  await server.call('DELETE', `/api/users/${gone.id}`, { token: server.admin.token })
  const answers = [
    await login('nobody-at-all'),
    await login(known.username, 'something quite else'),
    await login(gone.username),
    await login('ａdmin'),
    await login(`${known.username} `),
  ]
  const shown = answers.map(({ status, text }) => [status, text.replace(/"request_id":"[^"]*"/, '')])
  expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(shown[0]?.[0]).toBe(401)
})
