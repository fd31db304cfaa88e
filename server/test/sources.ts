import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Column, PartColumn } from '../src/modules/warehouse/index.ts'
import type { ExtractRequest, Extracted, SourcePart, Sources } from '../src/modules/connectors/index.ts'
import type { TestServer } from './server.ts'

export interface MadeConnector {
  id: number
  orgId: number
  token: string
  path: string
}

/** A connector in a new organization, made as a person makes it. */
export async function newConnector(
  quarry: TestServer,
  body: { type: string; config: object },
): Promise<MadeConnector> {
  const admin = await quarry.newOrganization()
  const made = await quarry.call<{ id: number }>('POST', '/api/connectors', {
    token: admin.token,
    body: { name: `A ${body.type}`, ...body },
  })
  if (made.status !== 201) throw new Error(`no connector was made: ${made.text}`)
  return { id: made.body.id, orgId: admin.orgId, token: admin.token, path: `/api/connectors/${made.body.id}` }
}

export interface TestExtract {
  extracted: Extracted
  parts: SourcePart[]
  columns: PartColumn[]
  /** All parts, one behind the other. */
  text: string
}

/** Extracts into a folder of the call's own and reads what came. */
export async function extractText(
  sources: Sources,
  { orgId, id }: Pick<MadeConnector, 'orgId' | 'id'>,
  ask: ExtractRequest,
): Promise<TestExtract> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-extract-'))
  try {
    const parts: SourcePart[] = []
    const extracted = await sources.extract(orgId, id, {
      request: ask,
      folder,
      onPart: (part) => void parts.push(part),
    })
    const text = parts.map(({ path }) => readFileSync(path, 'utf8')).join('')
    if (readdirSync(folder).length !== parts.length) throw new Error('files were left that are no parts')
    return { extracted, parts, columns: parts[0]?.columns ?? [], text }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface LoadedExtract {
  columns: Column[]
  rowCount: number
  /** Parsed rows of a query over the loaded version, which is called `t`. */
  rows(sql: string): Promise<unknown[][]>
}

/** Extracts and loads, part by part, and says what the engine answers. */
export async function extractAndLoad(
  quarry: TestServer,
  { orgId, id }: Pick<MadeConnector, 'orgId' | 'id'>,
  ask: ExtractRequest,
): Promise<LoadedExtract> {
  const { sources, warehouse } = quarry.server.parts
  const folder = mkdtempSync(join(tmpdir(), 'quarry-extract-'))
  try {
    const arrived: SourcePart[] = []
    await sources.extract(orgId, id, { request: ask, folder, onPart: (part) => void arrived.push(part) })
    const parts = (async function* () {
      yield* arrived
    })()
    const version = await warehouse.materialize(orgId, { parts }, { datasetId: 1 })
    return {
      columns: version.columns,
      rowCount: version.rowCount,
      async rows(sql) {
        const tables = [{ name: 't', file: version.file }]
        const answer = await warehouse.query(orgId, { sql, tables, rowLimit: 200_000, timeoutMs: 30_000 })
        return JSON.parse(answer.rowsJson.toString()) as unknown[][]
      },
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
