import { open } from 'node:fs/promises'
import { checkExport, ExportBroken } from '../modules/audit/index.ts'
import { UsageError } from './usage-error.ts'

const usage = 'audit check FILE PUBLIC_KEY   (an export of the audit log as NDJSON)'

/** Checks an exported audit log on any machine: it needs neither the server, its database nor its keys. */
export async function audit(words: string[]): Promise<number> {
  const [verb, file, publicKey, ...more] = words
  if (verb !== 'check' || !file || !publicKey || more.length > 0) throw new UsageError(usage)
  const handle = await open(file).catch(() => undefined)
  if (!handle) throw new UsageError(`there is no file ${file} that can be read`)
  try {
    const { entries, unsigned, complete } = await checkExport(handle.readLines(), publicKey)
    const left = complete ? '' : ' Filters left entries out, so that nothing is said about those between.'
    const old = unsigned === 0 ? '' : ` ${unsigned} of them are older than signatures.`
    console.log(`All ${entries} entries are intact.${old}${left}`)
    return 0
  } catch (error) {
    if (!(error instanceof ExportBroken)) throw error
    console.error(`The export cannot be trusted: ${error.message}.`)
    return 1
  } finally {
    await handle.close()
  }
}
