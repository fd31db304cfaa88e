import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { TestServer, TestUser } from './server.ts'

export const password = 'tramontana espliego 7'
export const anotherPassword = 'un higo maduro 43'

export interface SignedIn {
  access_token: string
  token_type: string
  must_reset_password: boolean
  error: string
  message: string
}

export interface CreatedUser {
  id: number
  username: string
  email: string
}

/** The body that creates an unknown user. */
export function newcomer(more: Record<string, unknown> = {}) {
  const username = `u${randomBytes(5).toString('hex')}`
  return { username, email: `${username}@example.com`, password, role: 'viewer', ...more }
}

/** People who come and sign in by the interface itself, unlike the ready-made users of the test server. */
export function userActions({ call, admin }: Pick<TestServer, 'call' | 'admin'>) {
  const person = async (more: Record<string, unknown> = {}, by: TestUser = admin): Promise<CreatedUser> => {
    const body = newcomer(more)
    const made = await call<{ id: number }>('POST', '/api/users', { token: by.token, body })
    expect(made.status, made.text).toBe(201)
    return { id: made.body.id, username: body.username, email: body.email }
  }
  const login = (username: string, given = password, address = '192.0.2.1') =>
    call<SignedIn>('POST', '/api/auth/login', {
      body: { username, password: given },
      headers: { 'x-forwarded-for': address },
    })
  return { person, login }
}
