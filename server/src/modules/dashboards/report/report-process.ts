import { frameKind, readFrames, sendBytes, sendMessage } from '../../../kernel/processes/frames.ts'
import { openParent } from '../../../kernel/processes/parent.ts'
import {
  type ReportReply,
  type ReportRequest,
  type RenderedReport,
  type ReportFormat,
  ReportTooLarge,
} from './messages.ts'
import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import { briefReport } from './forms/brief.ts'
import { csvReport } from './forms/csv.ts'
import { htmlReport } from './forms/html.ts'
import { pdfReport } from './pdf/pdf.ts'
import { pngReport } from './forms/png.ts'
import { xlsxReport } from './forms/xlsx.ts'
import { type Page, pageOf } from './page/page.ts'

const server = await openParent()

readFrames(server, ({ kind, id, payload }) => {
  if (kind !== frameKind.message) return
  const request = JSON.parse(payload.toString()) as ReportRequest | { op: 'open' } | { op: 'interrupt' }
  // Drawing cannot be stopped half-way: the server ends a process that goes on for too long.
  if (request.op !== 'interrupt') void answer(id, request)
})

async function answer(id: number, request: ReportRequest | { op: 'open' }): Promise<void> {
  const reply = (message: ReportReply) => sendMessage(server, id, message)
  try {
    if (request.op === 'open') return reply({ ok: true, value: null })
    const { bytes, ending } = await renderReport(request)
    await sendBytes(server, id, bytes)
    reply({ ok: true, value: { ending } })
  } catch (error) {
    const raw = error instanceof Error ? (error.stack ?? error.message) : String(error)
    const isTooLarge = error instanceof ReportTooLarge
    const kind = isTooLarge ? 'too_large' : 'failed'
    reply({ ok: false, broken: !isTooLarge, kind, message: isTooLarge ? error.message : 'failed', raw })
  }
}

type Maker = (page: Page, request: ReportRequest) => Promise<Buffer | RenderedReport>

/** All report formats. A new one is a file and a line here, and in the contract. */
const makers: Record<ReportFormat, Maker> = {
  html: htmlReport,
  png: pngReport,
  pdf: pdfReport,
  xlsx: xlsxReport,
  csv: csvReport,
  brief: briefReport,
}

async function renderReport(request: ReportRequest): Promise<RenderedReport> {
  const dashboard = JSON.parse(request.dashboardJson) as RenderedDashboard
  const made = await makers[request.form](await pageOf(dashboard, request), request)
  return Buffer.isBuffer(made) ? { bytes: made, ending: request.form } : made
}
