import { refuse } from '../../../kernel/errors.ts'
import { Reply, bytes } from '../../../kernel/route.ts'
import { brandOf } from '../../branding/index.ts'
import { datasetTables } from '../../datasets/index.ts'
import { outlinesOf } from '../../maps/index.ts'
import { disposition } from '../../explore/index.ts'
import { type RenderRequest, type Whole, renderWhole } from '../render/render-dashboard.ts'
import type { Caller } from '../render/rendering.ts'
import type { Brief } from './forms/brief.ts'
import type { ReportFormat, PaperSize, Withheld } from './messages.ts'
import type { ReportRenderer } from './report-renderer.ts'

interface ReportOptions extends RenderRequest, Partial<PaperSize> {
  format: ReportFormat
}

export interface Drawn {
  head: Whole['head']
  bytes: Buffer
  fileName: string
  contentType: string
}

const types: Record<ReportFormat, string> = {
  html: 'text/html; charset=utf-8',
  png: 'image/png',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  brief: 'application/json',
}

/** Who asks for a file, and who draws it. */
export type ReportCaller = Caller & { reports: ReportRenderer }

/** A dashboard as a file: what JSON would say, with the same rights and in the same state. */
export async function exportReport(context: ReportCaller, wanted: ReportOptions): Promise<Reply> {
  const whole = await renderWhole(context, wanted)
  const drawn = await drawReport(context, whole, wanted)
  return bytes(drawn.bytes, drawn.contentType, { 'content-disposition': disposition(drawn.fileName) })
}

type Drawer = Pick<Caller, 'orgId' | 'user' | 'read' | 'signal' | 'transaction'> & { reports: ReportRenderer }

interface Choice extends Partial<PaperSize> {
  format: ReportFormat
  isBackground?: boolean
}

/** Several files can be drawn of what was rendered once. */
export async function drawReport(
  context: Drawer,
  { head, body, ownMaps }: Whole,
  { format, paper, orientation, isBackground = false }: Choice,
): Promise<Drawn> {
  const isRows = format === 'xlsx' || format === 'csv'
  const withheld = isRows ? await exportable(context, head, format) : undefined
  const request = {
    form: format,
    brand: await brandOf(context),
    ownMaps: await outlinesOf(context, ownMaps),
    dashboardJson: body.toString(),
    ...(paper && { paper }),
    ...(orientation && { orientation }),
    ...(withheld && { withheld }),
  }
  const { signal } = context
  const { bytes: drawn, ending } = await context.reports.make(context.orgId, request, {
    signal,
    isBackground,
  })
  const contentType = ending === 'zip' ? 'application/zip' : types[format]
  return { head, bytes: drawn, fileName: `${head.name}.${ending}`, contentType }
}

/** The first rows of what was rendered, to stand in a mail. */
export async function briefOf(context: Drawer, whole: Whole): Promise<Brief> {
  const drawn = await drawReport(context, whole, { format: 'brief', isBackground: true })
  return JSON.parse(drawn.bytes.toString()) as Brief
}

/** Rows that leave the platform are an export of each dataset, which needs the permission and emits an event. */
async function exportable(
  context: Drawer,
  { datasets }: Whole['head'],
  format: ReportFormat,
): Promise<Withheld> {
  const ids = datasets.map(({ id }) => id)
  const allowed = new Set((await datasetTables(context, 'dataset.export', { ids })).map(({ id }) => id))
  const [first] = ids
  if (first !== undefined && allowed.size === 0) throw refuse.permissionDenied('dataset.export', first)
  await context.transaction(async ({ emit }) => {
    for (const { id, name, version } of datasets)
      if (allowed.has(id))
        await emit({
          type: 'dataset.exported',
          subject: { type: 'dataset', id, name },
          data: { format, version },
        })
  })
  return { datasetIds: ids.filter((id) => !allowed.has(id)), maxRows: context.user.limits.exportRows }
}
