import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import { briefReport } from './forms/brief.ts'
import { csvReport } from './forms/csv.ts'
import { htmlReport } from './forms/html.ts'
import { pdfReport } from './pdf/pdf.ts'
import { pngReport } from './forms/png.ts'
import { xlsxReport } from './forms/xlsx.ts'
import type { RenderedReport, ReportFormat, ReportRequest } from './messages.ts'
import { type Page, pageOf } from './page/page.ts'

type Maker = (page: Page, request: ReportRequest) => Promise<Buffer | RenderedReport>

/** Every form of paper. A new one is a file and a line here, and in the contract. */
const makers: Record<ReportFormat, Maker> = {
  html: htmlReport,
  png: pngReport,
  pdf: pdfReport,
  xlsx: xlsxReport,
  csv: csvReport,
  brief: briefReport,
}

export async function renderReport(request: ReportRequest): Promise<RenderedReport> {
  const dashboard = JSON.parse(request.dashboardJson) as RenderedDashboard
  const made = await makers[request.form](await pageOf(dashboard, request.brand), request)
  return Buffer.isBuffer(made) ? { bytes: made, ending: request.form } : made
}
