import { failureFrom, noteStatus, sessionHeaders } from './api.ts'
import { session } from './session.ts'
import { viewHeaders } from './view-as.ts'

interface Download {
  fileName: string
  accept?: string
  /** With a body the file is asked for by POST. */
  body?: unknown
}

/** Fetches a file with the token and hands it to the browser to keep. */
export async function saveDownload(path: string, { fileName, accept, body }: Download): Promise<void> {
  const token = session()?.token
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...sessionHeaders(),
      ...viewHeaders(path.split('?')[0] ?? path),
      ...(accept ? { Accept: accept } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  noteStatus(response.status, token)
  if (!response.ok) throw failureFrom(response, await response.json().catch(() => undefined))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
