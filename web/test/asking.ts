import type { RunningQuarry } from './running-quarry.ts'

/** What a test does not do by clicking is asked of the interface. */
export type Call = <Body>(method: string, path: string, body?: unknown) => Promise<Body>

export interface Asking {
  ask: Call
  /** Sends a file to become a dataset, or with `dataset` its next version; answers the status too. */
  upload(name: string, text: string, dataset?: number): Promise<{ status: number; id: number }>
}

/** Asks as the administrator. */
export async function askingOf({
  address,
  adminPassword,
}: Pick<RunningQuarry, 'address' | 'adminPassword'>): Promise<Asking> {
  let token = ''
  const headers = () => (token === '' ? {} : { Authorization: `Bearer ${token}` })
  const ask: Call = async (method, path, body) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { ...headers(), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text || 'null') as never
  }
  const credentials = { username: 'admin', password: adminPassword }
  token = (await ask<{ access_token: string }>('POST', '/api/auth/login', credentials)).access_token
  return {
    ask,
    async upload(name, text, dataset) {
      const form = new FormData()
      form.set('file', new Blob([text]), name)
      const path = dataset === undefined ? '/api/datasets/upload' : `/api/datasets/${dataset}/upload`
      const answer = await fetch(`${address}${path}`, { method: 'POST', headers: headers(), body: form })
      const { id = 0 } = (await answer.json()) as { id?: number }
      return { status: answer.status, id }
    },
  }
}
