import { drawnOptions } from './chart-drawings.ts'
import { overlayOptions } from './chart-overlays.ts'
import { valueOptions } from './chart-values.ts'
import { type Static, Type, closed, description, model, name, oneOf } from './schema.ts'

/** How an author wants a chart drawn. What a kind has no use for it leaves alone. */
export const ChartOptions = model(
  'ChartOptions',
  closed({
    stacked: Type.Optional(Type.Boolean()),
    horizontal: Type.Optional(Type.Boolean()),
    show_legend: Type.Optional(Type.Boolean()),
    show_labels: Type.Optional(Type.Boolean()),
    log_scale: Type.Optional(Type.Boolean()),
    x_title: Type.Optional(name()),
    y_title: Type.Optional(name()),
    number_format: Type.Optional(oneOf(['plain', 'compact', 'percent', 'bytes'])),
    unit: Type.Optional(Type.String({ maxLength: 20, examples: ['min'] })),
    note: Type.Optional(description()),
    ...drawnOptions,
    ...valueOptions,
    ...overlayOptions,
    text: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description:
          'Markdown of the kind `text`; `{{name}}` is replaced by that column of the first row of its answer',
      }),
    ),
  }),
)

export type ChartOptions = Static<typeof ChartOptions>
