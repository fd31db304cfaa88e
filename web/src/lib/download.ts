import { request } from './api.ts'

interface Download {
  fileName: string
  accept?: string
  /** With a body the file is asked for by POST. */
  body?: unknown
}

/** Fetches a file with the token and hands it to the browser to keep. */
export async function saveDownload(path: string, { fileName, accept, body }: Download): Promise<void> {
  const response = await request(path, { body, headers: accept ? { Accept: accept } : {} })
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
