import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterAll } from 'vitest'
import { readConfig } from '../src/kernel/config/config.ts'
import type { Keys } from '../src/kernel/config/keys.ts'
import type { Config, SurfaceName } from '../src/kernel/config/settings.ts'
import type { Role } from '../src/kernel/context.ts'
import type { Database } from '../src/kernel/database/database.ts'
import { programMigrations } from '../src/kernel/database/migrating/migrations.ts'
import { openLog } from '../src/kernel/log.ts'
import { openTokens } from '../src/modules/identity/index.ts'
import { assembleServer, type Server } from '../src/server.ts'
import {
  openTestDatabase,
  requireNothingOpen,
  testDatabase,
  type TestDatabase,
  testPlace,
} from './database.ts'

export interface TestUser {
  id: number
  username: string
  email: string
  orgId: number
  /** A token as signing in gives it. */
  token: string
}

export interface Answer<T> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** The JSON body; undefined where there is none. */
  body: T
}

export interface Call {
  surface?: SurfaceName
  /** Undefined: anonymous. */
  token?: string | undefined
  orgId?: number | string
  headers?: Record<string, string>
  /** Sent as JSON, or as it is when it is text or bytes. */
  body?: unknown
}

export interface TestServer {
  server: Server
  database: TestDatabase
  home: string
  /** Everything that was logged so far. */
  logged(): string
  /** Where the Platform surface listens, from the first call on. */
  address(): Promise<string>
  call<T = Record<string, never>>(method: string, path: string, call?: Call): Promise<Answer<T>>
  /** Administrator of an organization that is this file's alone, and root operator. */
  admin: TestUser
  /** A new organization and an administrator whose home it is. */
  newOrganization(name?: string): Promise<TestUser>
  /** A new user whose home is the organization. */
  newUser(options: { orgId: number; role: Role }): Promise<TestUser>
}

export interface TestOptions {
  certificateAuthorities?: string
  /** What the program gets in the place of its database. */
  seenThrough?(database: Database): Database
  /** Another instance of the program, on the database and the data folder of one that runs already. */
  beside?: Pick<TestServer, 'database'>
  now?(): Date
  /** None by default: few tests use them, and each takes a second of a processor. */
  warmEngines?: number
  /** Of a server that has secrets of its own. */
  keys?: Keys
}

export const keys = {
  jwtSecret: randomBytes(64).toString('base64url'),
  encryptionKey: randomBytes(64).toString('base64url'),
}

type Started = Pick<TestServer, 'server' | 'database' | 'home' | 'logged' | 'address'> & {
  config: Config
  forgetLog(): void
}

const shared = new Map<string, Promise<Started>>()
// What many files ask for: nothing special, and remote servers on this machine.
const sharedEnvironments = ['{}', '{"ALLOWED_PRIVATE_HOSTS":"127.0.0.1"}']

/**
 * The real program on a test database, called in process, and an organization of the test file's own in it. Call it at the
 * top of a test file. Files that ask for nothing special share one program per worker, because starting one costs seconds:
 * what changes or counts the whole installation takes `ownServer`.
 */
export async function testServer(
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestServer> {
  const key = JSON.stringify(env)
  if (Object.keys(options).length > 0 || !sharedEnvironments.includes(key))
    return await ownServer(env, options)
  const started = shared.get(key) ?? startShared(env)
  shared.set(key, started)
  const { database, forgetLog } = await started
  forgetLog()
  afterAll(() => requireNothingOpen(database))
  return await withPeople(await started)
}

/** The same in a program that no other file uses; it ends with the file. */
export async function ownServer(
  env: Record<string, string> = {},
  options: TestOptions = {},
): Promise<TestServer> {
  const { beside, ...others } = options
  const started = await start(beside?.database ?? (await testDatabase()), env, others)
  afterAll(() => started.server.close())
  return await withPeople(started)
}

/** It ends with the worker. */
async function startShared(env: Record<string, string>): Promise<Started> {
  const migrations = programMigrations()
  return await start(await openTestDatabase(await testPlace(migrations), migrations), env)
}

/** The rate zones are off, as behind a proxy, unless the environment given says otherwise. */
async function start(
  database: TestDatabase,
  env: Record<string, string>,
  { seenThrough = (whole) => whole, ...options }: Omit<TestOptions, 'beside'> = {},
): Promise<Started> {
  const { home } = database
  const config = readConfig({
    TRUST_PROXY: '127.0.0.1',
    QUARRY_HOME: home,
    WEBHOOKS_ENABLED: 'true',
    ...env,
  })
  let logged = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  const server = await assembleServer({
    config,
    keys,
    database: seenThrough(database),
    log: openLog({ level: 'debug', destination, withTraces: config.tracing !== undefined }),
    urls: { platform: 'http://platform.test', app: 'http://app.test', cloud: 'http://cloud.test' },
    pagesFolder: join(import.meta.dirname, '../../dist/page'),
    now: () => new Date(),
    warmEngines: 0,
    ...options,
  })
  server.startWorker()
  let listening: Promise<string> | undefined
  return {
    server,
    database,
    home,
    config,
    logged: () => logged,
    forgetLog: () => void (logged = ''),
    address: () => (listening ??= server.surfaces.platform.listen({ host: '127.0.0.1', port: 0 })),
  }
}

async function withPeople({ config, ...started }: Started): Promise<TestServer> {
  const { database, server } = started
  const people = await createUsers(database, config.jwt.algorithm)
  const admin = await people.newOrganization('First')
  await database.asOwner('update users set is_root_operator = true where id = $1', [admin.id])
  return { ...started, call: callerOf(server), admin, ...people }
}

/** Whatever a test asks: the places of all refusals have one form. */
function requirePlaces(parsed: { error?: unknown; details?: { path: string }[] } | undefined): void {
  const details = parsed?.error === 'validation_error' && Array.isArray(parsed.details) ? parsed.details : []
  for (const { path } of details)
    if (!/^(request|(body|query|path|header)(\..+)?)$/s.test(path))
      throw new Error(`"${path}" is no place of a request`)
}

function callerOf(server: Server): TestServer['call'] {
  return async <T>(method: string, path: string, call: Call = {}) => {
    const { surface = 'platform', token, orgId, headers = {}, body } = call
    const raw = typeof body === 'string' || body instanceof Buffer
    const answer = await server.surfaces[surface].inject({
      method: method as 'GET',
      url: path,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(orgId === undefined ? {} : { 'x-org-id': String(orgId) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
    })
    const isJson =
      /^application\/(openapi\+)?json\b/.test(String(answer.headers['content-type'])) && answer.body !== ''
    const parsed = isJson ? JSON.parse(answer.body) : undefined
    requirePlaces(parsed)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: parsed as T,
    }
  }
}

async function createUsers(database: TestDatabase, algorithm: 'HS256' | 'HS384' | 'HS512') {
  const tokens = await openTokens({
    secret: Buffer.from(keys.jwtSecret),
    algorithm,
    lifetimeSeconds: 3600,
    now: () => new Date(),
  })

  const newUser = async ({ orgId, role }: { orgId: number; role: Role }): Promise<TestUser> => {
    const username = `${role}-${randomBytes(6).toString('hex')}`
    const email = `${username}@example.com`
    const [user] = await database.asOwner<{ id: number; token_generation: number }>(
      `insert into users (username, username_canonical, email, email_canonical, role, default_org_id, must_reset_password)
       values ($1, $1, $2, $2, $3, $4, false) returning id, token_generation`,
      [username.replace('_', '-'), email.replace('_', '-'), role, orgId],
    )
    if (!user) throw new Error('the user was not inserted')
    await database.asOwner('insert into memberships (org_id, user_id, role) values ($1, $2, $3)', [
      orgId,
      user.id,
      role,
    ])
    const token = await tokens.issue({ ...user, role })
    return { id: user.id, username: username.replace('_', '-'), email: email.replace('_', '-'), orgId, token }
  }

  const newOrganization = async (name = 'Organization'): Promise<TestUser> => {
    const slug = `org-${randomBytes(6).toString('hex')}`
    const [organization] = await database.asOwner<{ id: number }>(
      'insert into organizations (name, slug) values ($1, $2) returning id',
      [`${name} ${slug}`, slug],
    )
    if (!organization) throw new Error('the organization was not inserted')
    return await newUser({ orgId: organization.id, role: 'admin' })
  }
  return { newUser, newOrganization }
}
