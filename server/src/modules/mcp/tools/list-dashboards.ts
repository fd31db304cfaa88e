import type { Dashboard } from '../../../../../contract/src/dashboards.ts'
import { closed, type PageOf, type Static, Type } from '../../../../../contract/src/schema.ts'
import { fit } from '../fit.ts'
import { tool } from '../tool.ts'
import { counts, listed } from './list-datasets.ts'

export const listDashboards = tool({
  name: 'list_dashboards',
  title: 'List dashboards',
  description: 'Dashboards that you may see, newest first.',
  input: closed(listed),
  output: closed({
    dashboards: Type.Array(
      closed({
        dashboard_id: Type.Integer(),
        name: Type.String(),
        description: Type.String(),
        status: Type.String(),
      }),
    ),
    ...counts,
  }),
  async run(api, { search: q, offset = 0 }) {
    const { items, total } = await api.get<PageOf<Static<typeof Dashboard>>>('/api/dashboards', {
      q,
      offset,
      limit: 100,
    })
    const all = items.map(({ id, name, description, status }) => ({
      dashboard_id: id,
      name,
      description,
      status,
    }))
    const { items: dashboards } = fit(all)
    return { structured: { dashboards, total, truncated: offset + dashboards.length < total } }
  },
})
