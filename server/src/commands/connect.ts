import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient, type ClientOptions, type QuarryClient } from '../../../client/src/index.ts'

/** What `quarry login` keeps: the token of one server, as long as that lives. */
interface KeptSession {
  url: string
  token: string
}

/**
 * A client of the server and user that the environment names, or else of the last `quarry login`. Passwords and tokens are never
 * command-line arguments, which others can see.
 */
export async function connect(env: NodeJS.ProcessEnv): Promise<QuarryClient> {
  const kept = await keptSession(env)
  const url = env['QUARRY_URL'] ?? kept?.url
  if (url === undefined || !/^https?:\/\//.test(url))
    throw new Error(
      'set QUARRY_URL to the address of the server, e.g. https://quarry.example.com, or use quarry login',
    )
  const organization = env['QUARRY_ORGANIZATION']
  return createClient({
    url,
    ...credentialsIn(env, kept?.url === url ? kept : undefined),
    ...(organization === undefined ? {} : { organization: Number(organization) }),
  } as ClientOptions)
}

function credentialsIn(env: NodeJS.ProcessEnv, kept: KeptSession | undefined) {
  const { QUARRY_TOKEN: token, QUARRY_USERNAME: username, QUARRY_PASSWORD: password } = env
  if (token) return { token }
  if (username && password) return { username, password }
  if (kept) return { token: kept.token }
  throw new Error('set QUARRY_TOKEN, or QUARRY_USERNAME and QUARRY_PASSWORD, or use quarry login')
}

const sessionFile = (env: NodeJS.ProcessEnv) =>
  join(env['XDG_CONFIG_HOME'] ?? join(env['HOME'] ?? homedir(), '.config'), 'quarry', 'session.json')

async function keptSession(env: NodeJS.ProcessEnv): Promise<KeptSession | undefined> {
  try {
    return JSON.parse(await readFile(sessionFile(env), 'utf8')) as KeptSession
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw new Error(`${sessionFile(env)} cannot be read: delete it, and use quarry login`, { cause: error })
  }
}

/** @returns where it lies */
export async function keepSession(env: NodeJS.ProcessEnv, session: KeptSession): Promise<string> {
  const file = sessionFile(env)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(file, `${JSON.stringify(session)}\n`, { mode: 0o600 })
  return file
}

/** The project of this name that the user may see. */
export async function findProject(client: QuarryClient, name: string): Promise<number | undefined> {
  const found = await client.GET('/api/projects', { query: { limit: 200, q: name.slice(0, 200) } })
  return found.items.find((project) => project.name === name)?.id
}
