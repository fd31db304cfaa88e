import { request } from '../../lib/api.ts'

interface Asked {
  body?: unknown
  signal?: AbortSignal
}

/** What the app publishes, as the token opens it. */
export async function published<T>(path: string, token: string, asked: Asked = {}): Promise<T> {
  const response = await request(path, { ...asked, headers: { Authorization: `Bearer ${token}` } })
  return (await response.json()) as T
}
