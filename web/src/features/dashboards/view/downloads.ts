import { saveDownload } from '../../../lib/download.ts'
import { t } from '../../../lib/words.ts'
import { showFailure } from '../../../ui/dialogs/dialogs.tsx'
import type { State } from '../../../board/board-state.ts'

export const downloadFormats = [
  { format: 'pdf', label: t('PDF') },
  { format: 'png', label: t('Picture (PNG)') },
  { format: 'xlsx', label: t('Excel') },
  { format: 'html', label: t('Web page (HTML)') },
] as const

interface Wanted {
  id: number
  name: string
  format: (typeof downloadFormats)[number]['format']
  tab?: string | undefined
  /** Only this chart. */
  chart?: string
  state: State
}

/** Keeps what one sees as a file, in the state that it is set to. */
export function download({ id, name, format, tab, chart, state }: Wanted): void {
  const query = new URLSearchParams({ format })
  if (chart !== undefined) query.set('charts', chart)
  else if (tab !== undefined) query.set('tab', tab)
  const text = JSON.stringify(state)
  if (text !== '{}') query.set('state', text)
  saveDownload(`/api/dashboards/${id}/render?${query}`, { fileName: `${name}.${format}` }).catch(showFailure)
}
