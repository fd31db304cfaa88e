import { endpoint } from './endpoint.ts'
import { Type, id, idParams, model, nullable } from './schema.ts'

const calls = Type.Integer({ minimum: 1 })

export const AppTraffic = model(
  'AppTraffic',
  Type.Object({
    days: Type.Array(
      Type.Object({
        day: Type.String({ format: 'date', description: 'In UTC' }),
        release: nullable(
          Type.String({ description: 'Number of the release; null: it is gone', examples: ['v1.4.0'] }),
        ),
        calls,
      }),
    ),
    publications: Type.Array(
      Type.Object({
        publication_id: id('Publication'),
        name: Type.String(),
        calls,
        users: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
  {
    examples: [
      {
        days: [{ day: '2026-01-31', release: 'v1.4.0', calls: 31 }],
        publications: [{ publication_id: 4, name: 'Airports', calls: 31, users: 1 }],
      },
    ],
  },
)

export const getAppTraffic = endpoint({
  operation: 'getAppTraffic',
  method: 'GET',
  path: '/api/publishing/apps/{id}/traffic',
  tag: 'publishing',
  summary: 'How an app was used in the last 30 days',
  description: 'Needs `app.view`. Queries by day and release, and by publication, the most used first.',
  params: idParams,
  response: AppTraffic,
})
