import type { RenderedDashboard } from '../../../../../contract/src/dashboard-render.ts'
import type { Whole } from '../../dashboards/index.ts'
import type { Delivery } from './delivery-store.ts'
import type { SendingParts } from './parts.ts'

const mostRows = 50
const mostCharts = 20

/** What a webhook is told: what it is about, and the first rows of each chart. */
export function messageOf(
  { platformUrl }: Pick<SendingParts, 'platformUrl'>,
  { whole, delivery }: { whole: Whole; delivery: Delivery },
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
      charts: charts.slice(0, mostCharts).flatMap(({ title, result }) =>
        result
          ? [
              {
                title,
                columns: result.columns.map((column) => column.label ?? column.name),
                rows: result.rows.slice(0, mostRows),
                row_count: result.row_count,
              },
            ]
          : [],
      ),
    },
  }
}
