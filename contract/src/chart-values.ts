import { Format } from './formats.ts'
import { Scalar } from './filters.ts'
import { Type, closed, model, name, oneOf } from './schema.ts'

export const ChartRule = model(
  'ChartRule',
  closed({
    operator: oneOf([
      'equals',
      'not_equals',
      'greater',
      'greater_or_equal',
      'less',
      'less_or_equal',
      'between',
      'contains',
      'is_null',
    ]),
    value: Type.Optional(Scalar),
    upper: Type.Optional(Type.Number({ description: 'With `between`: the other bound; both are included' })),
    look: oneOf(['good', 'warning', 'bad', 'accent', 'muted'], {
      description: 'What it means; the color follows the scheme of the reader',
    }),
  }),
  { description: 'Marks cells that pass; the first that does counts' },
)

export const ChartColumn = model(
  'ChartColumn',
  closed({
    name: Type.String({ minLength: 1, maxLength: 300, description: 'Column of the answer' }),
    label: Type.Optional(name()),
    format: Type.Optional(Format),
    width: Type.Optional(Type.Integer({ minimum: 40, maximum: 1000, description: 'Pixels' })),
    is_hidden: Type.Optional(Type.Boolean()),
    is_pinned: Type.Optional(Type.Boolean({ description: 'Stays in sight at the left' })),
    bars: Type.Optional(Type.Boolean({ description: 'A bar as long as the value lies in its cell' })),
    colors: Type.Optional(
      oneOf(['sequential', 'diverging'], {
        description: 'Cells are colored by value; `diverging`: by their distance from zero',
      }),
    ),
    rules: Type.Optional(Type.Array(ChartRule, { maxItems: 20 })),
  }),
  { examples: [{ name: 'delay', label: 'Delay', bars: true }] },
)

/** How values are formatted and labeled. */
export const valueOptions = {
  format: Type.Optional(Format),
  columns: Type.Optional(
    Type.Array(ChartColumn, {
      maxItems: 300,
      description: 'In the order of a table; columns of the answer that are not named follow as they come',
    }),
  ),
  heat: Type.Optional(Type.Boolean({ description: 'Colors the cells of a pivot table by value' })),
  target: Type.Optional(Type.Number({ description: 'Value that a number is to reach' })),
  target_label: Type.Optional(name()),
  better: Type.Optional(
    oneOf(['up', 'down', 'neither'], {
      description: 'Which change of a number, and which end of a color scale, is good; up by default',
    }),
  ),
  show_sparkline: Type.Optional(
    Type.Boolean({ description: 'The course beneath a number; true by default' }),
  ),
  show_comparison: Type.Optional(
    Type.Boolean({
      description:
        'How a number differs from the one it is compared to, or from the point before; true by default',
    }),
  ),
}
