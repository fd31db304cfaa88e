import { setTimeout as wait } from 'node:timers/promises'

/** A client of the Quarry API, as a user. */
export interface Client {
  get<T>(path: string): Promise<T>
  send<T>(method: 'POST' | 'PUT', path: string, body: unknown): Promise<T>
  /** Files and fields. */
  sendForm<T>(path: string, form: FormData): Promise<T>
}

interface Failure {
  message?: string
  details?: { path: string; message: string }[]
}

/**
 * Signs in with credentials from the environment; passwords and tokens are never command-line arguments, which others
 * can see.
 */
export async function connect(env: NodeJS.ProcessEnv): Promise<Client> {
  const base = addressIn(env)
  const { QUARRY_ORGANIZATION: organization } = env
  const headers: Record<string, string> = organization === undefined ? {} : { 'x-org-id': organization }
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const isForm = body instanceof FormData
    const json = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
    const answer = await patiently(() =>
      fetch(`${base}${path}`, {
        method,
        redirect: 'error',
        headers: { ...headers, ...json },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      }),
    )
    if (answer.ok) return (await answer.json()) as T
    throw new Error(wordsOf((await answer.json().catch(() => ({}))) as Failure, answer.status))
  }
  headers['authorization'] = `Bearer ${await tokenIn(env, ask)}`
  return { get: (path) => ask('GET', path), send: ask, sendForm: (path, form) => ask('POST', path, form) }
}

function addressIn({ QUARRY_URL: url }: NodeJS.ProcessEnv): string {
  if (url === undefined || !/^https?:\/\//.test(url))
    throw new Error('set QUARRY_URL to the address of the server, e.g. https://quarry.example.com')
  return url.replace(/(?<!\/)\/+$/, '')
}

async function tokenIn(
  { QUARRY_TOKEN: token, QUARRY_USERNAME: username, QUARRY_PASSWORD: password }: NodeJS.ProcessEnv,
  ask: <T>(method: string, path: string, body: unknown) => Promise<T>,
): Promise<string> {
  if (token) return token
  if (!username || !password) throw new Error('set QUARRY_TOKEN, or QUARRY_USERNAME and QUARRY_PASSWORD')
  const signedIn = await ask<{ access_token: string }>('POST', '/api/auth/login', { username, password })
  return signedIn.access_token
}

const maxAttempts = 5

/** An overloaded server says when to retry. */
async function patiently(ask: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === maxAttempts) return answer
    await wait(Math.min(Number(answer.headers.get('retry-after') ?? 1), 10) * 1000)
  }
}

const wordsOf = ({ message, details = [] }: Failure, status: number) =>
  details.length > 1
    ? details.map((detail) => `${detail.path}: ${detail.message}`).join('\n')
    : (message ?? `the server answered ${status}`)

/** The project of this name that the user may see. */
export async function findProject(client: Client, name: string): Promise<number | undefined> {
  const found = await client.get<{ items: { id: number; name: string }[] }>(
    `/api/projects?limit=200&q=${encodeURIComponent(name.slice(0, 200))}`,
  )
  return found.items.find((project) => project.name === name)?.id
}
