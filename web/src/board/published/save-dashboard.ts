import { saveDownload } from '../../lib/download.ts'
import type { PublishedSource } from '../../lib/published-api.ts'
import { showFailure } from '../../ui/dialogs/dialogs.tsx'
import type { State } from '../board-state.ts'

interface Wanted {
  slug: string
  name: string
  format: 'png' | 'pdf' | 'xlsx'
  state: State
  tab?: string | undefined
  /** Only these. */
  charts?: string[]
}

/** Keeps a dashboard of an app, or charts of it, as a file in the state that it is set to. */
export function saveDashboard({ headers }: PublishedSource, { slug, name, ...body }: Wanted): void {
  saveDownload(`/api/dashboards/${encodeURIComponent(slug)}/render`, {
    fileName: `${name}.${body.format}`,
    body,
    headers: headers(),
  }).catch(showFailure)
}
