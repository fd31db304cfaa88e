import type { MapOutlines } from '../../../../../contract/src/maps.ts'
import type { Brand } from '../../branding/index.ts'
import type { Reply as ProcessReply } from '../../../kernel/processes/link.ts'

/** What a dashboard can be had as besides JSON; `csv` and `brief` are parts of a mail and nothing that one asks for. */
export type ReportFormat = 'html' | 'png' | 'pdf' | 'xlsx' | 'csv' | 'brief'

export interface PaperSize {
  paper: 'a4' | 'letter'
  orientation: 'portrait' | 'landscape'
}

/** What may not leave the platform as rows, and why. */
export interface Withheld {
  datasetIds: readonly number[]
  /** Most rows that an export of the organization may have. */
  maxRows: number | null
}

export interface ReportRequest extends Partial<PaperSize> {
  op: 'make'
  form: ReportFormat
  /** A RenderedDashboard, as it was answered: only the process that draws it reads it. */
  dashboardJson: string
  brand?: Brand | undefined
  /** Maps of the organization that its charts are drawn on. */
  ownMaps?: readonly MapOutlines[] | undefined
  /** Only with what is made of rows: xlsx and csv. */
  withheld?: Withheld | undefined
}

/** A report as a file. */
export interface RenderedReport {
  bytes: Buffer
  /** Of its name, e.g. "pdf"; several files are one of "zip". */
  ending: string
}

export interface ReportFailure {
  kind: 'too_large' | 'failed'
  message: string
}

export type ReportReply = ProcessReply<ReportFailure>

/** More than a report can contain; the message is shown to the caller. */
export class ReportTooLarge extends Error {}
