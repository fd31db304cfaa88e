import { Type, oneOf } from '../schema.ts'
import { column, newColumn, onMisfit, stepKind, timezone } from './step.ts'

export const parseDateStep = stepKind({
  kind: 'parse_date',
  component: 'RecipeParseDateStep',
  title: 'Read dates from texts',
  group: 'values',
  description: 'Reads dates or times that texts write in one of several ways.',
  settings: {
    column: column('Text to read'),
    formats: Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      minItems: 1,
      maxItems: 20,
      description: 'Tried in this order: `%Y-%m-%d`, `%d.%m.%y %H:%M`, `%b %-d, %Y` …',
      examples: [['%Y-%m-%d', '%d.%m.%Y']],
    }),
    to: oneOf(['date', 'timestamp'], { description: 'What they become' }),
    name: Type.Optional(newColumn('Name of a new column; unless given the text is replaced')),
    timezone: timezone('To a timestamp: the texts are local times there; the result is UTC'),
    on_misfit: onMisfit,
  },
  example: { column: 'ordered', formats: ['%Y-%m-%d', '%d.%m.%Y'], to: 'date' },
})
