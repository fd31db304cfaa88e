import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Whole } from '../../dashboards/index.ts'
import type { Through } from '../confirmed-charts.ts'
import type { Delivery } from './delivery-store.ts'
import type { SendingDependencies } from './dependencies.ts'

const maxRows = 50
const maxCharts = 20

interface MessageInput {
  whole: Whole
  delivery: Delivery
  through: Through | undefined
}

/** The payload of a webhook: the subject, and the first rows of each chart. */
export function messageOf(
  { platformUrl }: Pick<SendingDependencies, 'platformUrl'>,
  { whole, delivery, through }: MessageInput,
) {
  const { subscription, id } = delivery
  const { charts, rendered_at: renderedAt, name } = JSON.parse(whole.body.toString()) as RenderedDashboard
  return {
    message:
      subscription.content.message === ''
        ? subscription.name
        : `${subscription.name}\n${subscription.content.message}`,
    metadata: {
      // The same at each attempt, so that the receiver can drop a second copy.
      delivery_id: id,
      subscription_id: subscription.id,
      dashboard: name,
      rendered_at: renderedAt,
      link: `${platformUrl}/dashboards/${subscription.dashboard_id}`,
      charts: charts.slice(0, maxCharts).flatMap((chart) => {
        const withheld = through?.withheld(chart)
        return withheld || chart.result
          ? [{ ...tableOf(chart), ...(withheld && { note: withheld.message }) }]
          : []
      }),
    },
  }
}

/** The first rows of a chart. */
const tableOf = ({ title, result }: RenderedDashboard['charts'][number]) => ({
  title,
  columns: result?.columns.map((column) => column.label ?? column.name) ?? [],
  rows: result?.rows.slice(0, maxRows) ?? [],
  row_count: result?.row_count ?? 0,
})
