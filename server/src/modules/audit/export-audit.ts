import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { exportAudit as endpoint } from '../../../../contract/src/audit.ts'
import type { Context } from '../../kernel/context.ts'
import { csvLine } from '../../kernel/csv.ts'
import { bytes, type Reply } from '../../kernel/route.ts'
import { sealText, type Seal } from './check-export.ts'
import { signerOf, type Signer } from './signing.ts'
import { filtersOf, scopeOf, showEntry } from './list-audit-entries.ts'
import { columns, findEnd, hasServerEntries, nextEntries, type Filters, type Row } from './store.ts'

const pageSize = 1000

type Exporting = Pick<Context, 'orgId' | 'user' | 'read' | 'transaction' | 'signal' | 'now'>

/** The matching entries as a download, oldest first. That they were taken out is recorded before the first leaves. */
export async function exportAudit(
  key: Buffer,
  context: Exporting,
  input: Input<typeof endpoint>,
): Promise<Reply> {
  const filters = filtersOf(input)
  const { newestSeq } = await context.read((db) => findEnd(db, context.orgId))
  const isWhole =
    scopeOf(context).withServer || !(await context.read((db) => hasServerEntries(db, context.orgId)))
  await context.transaction(({ emit }) =>
    emit({
      type: 'audit.exported',
      subject: { type: 'audit', id: null },
      data: { ...filters, format: input.format, up_to_seq: newestSeq },
    }),
  )
  const rows = rowsUpTo(newestSeq, context, filters)
  const lines =
    input.format === 'csv'
      ? csvLines(rows)
      : signedLines(signerOf(key), rows, {
          org_id: context.orgId,
          complete: isWhole && Object.keys(filters).length === 0,
        })
  const type = input.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
  const day = context.now().toISOString().slice(0, 10)
  return bytes(Readable.from(lines), type, {
    'content-disposition': `attachment; filename="audit-${context.orgId}-${day}.${input.format}"`,
  })
}

async function* rowsUpTo(newestSeq: number, context: Exporting, filters: Filters): AsyncGenerator<Row> {
  let afterSeq = 0
  while (!context.signal.aborted) {
    const at = { ...scopeOf(context), afterSeq, upToSeq: newestSeq, limit: pageSize, filters }
    const rows = await context.read((db) => nextEntries(db, at))
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    afterSeq = last.seq
  }
}

async function* csvLines(rows: AsyncIterable<Row>): AsyncGenerator<string> {
  const names = columns.map((column) => column.slice('audit_entries.'.length))
  yield csvLine(names)
  for await (const row of rows) {
    const entry: Record<string, unknown> = { ...showEntry(row), data: JSON.stringify(row.data) }
    yield csvLine(names.map((name) => entry[name]))
  }
}

async function* signedLines(
  signer: Signer,
  rows: AsyncIterable<Row>,
  of: Pick<Seal, 'org_id' | 'complete'>,
): AsyncGenerator<string> {
  const digest = createHash('sha256')
  let entries = 0
  for await (const row of rows) {
    const line = `${JSON.stringify(showEntry(row))}\n`
    digest.update(line)
    entries += 1
    yield line
  }
  const sha256 = digest.digest('hex')
  const seal = { ...of, entries, sha256 }
  const signature = signer.sign(sealText(seal))
  yield `${JSON.stringify({ export: { ...seal, public_key: signer.publicKey, signature } satisfies Seal })}\n`
}
