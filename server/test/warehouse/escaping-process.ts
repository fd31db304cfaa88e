import { DuckDBInstance } from '@duckdb/node-api'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { openParent } from '../../src/kernel/processes/parent.ts'

/**
 * An engine with every setting of DuckDB disabled on purpose, as if its sandbox were escaped; for tests. Reports what
 * it could do: only the isolation by the operating system is left.
 */
const server = await openParent()

async function tries(what: () => unknown): Promise<string> {
  try {
    return String(await what())
  } catch (error) {
    return `refused: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`
  }
}

const dial = (port: number) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port }, () => resolve('connected'))
    socket.once('error', reject)
  })

server.once('data', async (text: Buffer) => {
  const { secretFile, versionFile, port } = JSON.parse(text.toString()) as Record<string, string>
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const sql = async (statement: string) => (await connection.runAndReadAll(statement)).getRows()
  const found = {
    uid: String(process.getuid?.()),
    environment: await tries(() => readFileSync('/proc/self/environ', 'utf8').replaceAll('\0', ' ')),
    secret: await tries(() => readFileSync(secretFile ?? '', 'utf8')),
    overwrite: await tries(() => writeFileSync(versionFile ?? '', 'x')),
    attach: await tries(() => sql(`ATTACH '${versionFile}' AS v (READ_WRITE)`)),
    network: await tries(() => dial(Number(port))),
  }
  server.write(JSON.stringify(found), () => process.exit(0))
})
