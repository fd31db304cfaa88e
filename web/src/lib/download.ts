import { request } from './api.ts'

interface Download {
  fileName: string
  accept?: string
  /** With a body the file is asked for by POST. */
  body?: unknown
  headers?: Record<string, string>
}

/** Fetches a file with the token and hands it to the browser to keep. */
export async function saveDownload(
  path: string,
  { fileName, accept, body, headers = {} }: Download,
): Promise<void> {
  const response = await request(path, { body, headers: accept ? { ...headers, Accept: accept } : headers })
  saveFile(await response.blob(), fileName)
}

/** Hands the browser a file to keep. */
export function saveFile(content: Blob, fileName: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  URL.revokeObjectURL(address)
}
