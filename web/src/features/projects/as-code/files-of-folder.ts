import { t } from '../../../lib/words.ts'

const folders = /^(connectors|datasets|recipes|dashboards|schedules)\/[^/]+\.(yaml|yml|sql)$/

/** The files of a project in a folder that the user chose, by their paths in it. */
export async function filesOfFolder(chosen: readonly File[]): Promise<Record<string, string>> {
  const placed = chosen.map((file) => [file.webkitRelativePath.split('/').slice(1).join('/'), file] as const)
  const wanted = placed.filter(([path]) => path === 'quarry.yaml' || folders.test(path))
  return Object.fromEntries(
    await Promise.all(wanted.map(async ([path, file]) => [path, await textOf(path, file)] as const)),
  )
}

/** Bytes that are no text would come back from the server as other ones. */
async function textOf(path: string, file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
  } catch {
    throw new Error(t('The file {{path}} is not text in UTF-8: save it as UTF-8', { path }))
  }
}
