import { noteStatus, sessionHeaders } from './api.ts'
import { ApiFailure } from './failure.ts'
import { session } from './session.ts'

interface Upload {
  path: string
  file?: File
  /** Files of forms that have several, by their fields. */
  files?: Record<string, File>
  fields?: Record<string, string>
  signal?: AbortSignal
  /** Share of the file that is on its way, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** Sends files as a form. XMLHttpRequest, because fetch does not tell how far an upload has come. */
export function sendFile<Answer>({
  path,
  file,
  files = {},
  fields = {},
  signal,
  onProgress,
}: Upload): Promise<Answer> {
  const form = new FormData()
  // Fields go first: the server reads the form in order and decides about the file when it meets it.
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, one] of Object.entries({ ...(file && { file }), ...files }))
    form.append(name, one, one.name)
  const token = session()?.token
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(sessionHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? loaded / total : 0),
    )
    request.addEventListener('load', () => {
      noteStatus(request.status, token)
      const body = parse(request.responseText)
      if (request.status < 300) resolve(body as Answer)
      else
        reject(new ApiFailure(request.status, body, request.getResponseHeader('X-Request-Id') ?? undefined))
    })
    request.addEventListener('error', () => reject(new TypeError('the network failed during the upload')))
    request.addEventListener('abort', () =>
      reject(new DOMException('the upload was cancelled', 'AbortError')),
    )
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
