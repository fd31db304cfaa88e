import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import { briefPaper } from './forms/brief.ts'
import { csvPaper } from './forms/csv.ts'
import { htmlPaper } from './forms/html.ts'
import { pdfPaper } from './pdf/pdf.ts'
import { pngPaper } from './forms/png.ts'
import { xlsxPaper } from './forms/xlsx.ts'
import type { MadePaper, PaperForm, PaperRequest } from './messages.ts'
import { type Page, pageOf } from './page/page.ts'

type Maker = (page: Page, request: PaperRequest) => Promise<Buffer | MadePaper>

/** Every form of paper. A new one is a file and a line here, and in the contract. */
const makers: Record<PaperForm, Maker> = {
  html: htmlPaper,
  png: pngPaper,
  pdf: pdfPaper,
  xlsx: xlsxPaper,
  csv: csvPaper,
  brief: briefPaper,
}

export async function makePaper(request: PaperRequest): Promise<MadePaper> {
  const dashboard = JSON.parse(request.dashboardJson) as RenderedDashboard
  const made = await makers[request.form](await pageOf(dashboard, request.brand), request)
  return Buffer.isBuffer(made) ? { bytes: made, ending: request.form } : made
}
