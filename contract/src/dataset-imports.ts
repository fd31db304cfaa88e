import { ColumnType } from './datasets.ts'
import { endpoint } from './endpoint.ts'
import { type Static, Type, closed, file, model, nullable, oneOf } from './schema.ts'

export const importKinds = [
  'automatic',
  'text',
  'number',
  'percent',
  'yes_no',
  'date',
  'timestamp',
  'leave_out',
] as const

const columnName = Type.String({ minLength: 1, maxLength: 1000, description: 'As in the header' })
const separator = oneOf([',', '.'], { description: 'Of a number: what stands before its decimals' })
const unit = Type.String({
  maxLength: 20,
  description: 'Of a number: what stands beside it, e.g. EUR; it becomes the format of the column',
})
const word = (which: string) =>
  Type.String({ minLength: 1, maxLength: 50, description: `Of yes_no: the word for ${which}, in any case` })

const choiceFields = {
  as: oneOf(importKinds, {
    description:
      '`automatic`: by the values; `percent`: 5 % becomes 0.05; `yes_no`: two words; `leave_out`: not loaded. Values that are ' +
      'of another kind become empty, and a note of the version counts them',
  }),
  decimal_separator: Type.Optional(separator),
  unit: Type.Optional(unit),
  date_order: Type.Optional(
    oneOf(['day_first', 'month_first'], { description: 'Of dates such as 01/02/2024' }),
  ),
  yes: Type.Optional(word('yes')),
  no: Type.Optional(word('no')),
}

export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const

export const ImportOptions = model(
  'ImportOptions',
  closed({
    encoding: Type.Optional(oneOf(encodings)),
    delimiter: Type.Optional(oneOf([',', ';', '\t', '|', '^', '~'])),
    header: Type.Optional(
      Type.Boolean({ description: 'Whether the first line has the names of the columns' }),
    ),
    sheet: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'Of a workbook' })),
    columns: Type.Optional(
      Type.Array(closed({ name: columnName, ...choiceFields }), {
        maxItems: 2000,
        description: 'Of delimited text; the others are read automatically',
      }),
    ),
  }),
  {
    examples: [
      {
        delimiter: ';',
        columns: [
          { name: 'Umsatz', as: 'number', decimal_separator: ',', unit: 'EUR' },
          { name: 'Bezahlt', as: 'yes_no', yes: 'ja', no: 'nein' },
          { name: 'Bemerkung', as: 'leave_out' },
        ],
      },
    ],
  },
)

const count = (text: string) => Type.Integer({ minimum: 0, description: text })

export const ImportPreview = model(
  'ImportPreview',
  Type.Object({
    format: Type.String({ description: 'By the content of the file', examples: ['csv'] }),
    encoding: nullable(oneOf(encodings)),
    delimiter: nullable(Type.String({ description: 'Of delimited text' })),
    header: nullable(Type.Boolean({ description: 'Whether the first line has the names of the columns' })),
    preface_lines: count('Lines before the table'),
    sheets: Type.Array(Type.String(), { description: 'Of a workbook' }),
    row_count: nullable(count('Rows of the file')),
    columns: Type.Array(
      Type.Object({
        name: Type.String(),
        value_count: count('Values that are not empty'),
        examples: Type.Array(Type.String(), { description: 'The first values' }),
        choices: Type.Array(
          Type.Object({
            ...choiceFields,
            type: nullable(ColumnType),
            misfit_count: count('Values of another kind, which become empty'),
            misfits: Type.Array(
              Type.Object({
                row: Type.Integer({ description: 'Counted from 1, without the header' }),
                text: Type.String(),
              }),
              { description: 'The first of them' },
            ),
          }),
          { description: 'Ways to read it, the likeliest first' },
        ),
        is_ambiguous: Type.Boolean({
          description: 'No date tells whether the day or the month comes first: choose one',
        }),
      }),
    ),
    options: ImportOptions,
  }),
  {
    examples: [
      {
        format: 'csv',
        encoding: 'windows-1252',
        delimiter: ';',
        header: true,
        preface_lines: 0,
        sheets: [],
        row_count: 50000,
        columns: [
          {
            name: 'Lieferung',
            value_count: 50000,
            examples: ['28.02.2024', '06.03.2025'],
            choices: [
              {
                as: 'date',
                date_order: 'day_first',
                type: 'date',
                misfit_count: 430,
                misfits: [{ row: 81, text: 'unbekannt' }],
              },
              { as: 'text', type: 'text', misfit_count: 0, misfits: [] },
            ],
            is_ambiguous: false,
          },
        ],
        options: { columns: [{ name: 'Lieferung', as: 'date', date_order: 'day_first' }] },
      },
    ],
  },
)

export const previewImport = endpoint({
  operation: 'previewImport',
  method: 'POST',
  idempotencyKey: false,
  path: '/api/datasets/upload/preview',
  tag: 'datasets',
  summary: 'See how a file would be read, before it becomes a dataset',
  description:
    'Reads the whole file and keeps nothing of it. `options` can be sent with the upload as they are, or changed. Columns are ' +
    'examined in delimited text; other formats have types of their own.',
  multipart: true,
  bodyLimitBytes: 4 * 1024 ** 3,
  body: closed({
    file: file({ description: 'The file, as it will be uploaded' }),
    options: Type.Optional(ImportOptions),
  }),
  response: ImportPreview,
})

export type ImportOptions = Static<typeof ImportOptions>
export type ImportPreview = Static<typeof ImportPreview>
export type ImportPreviewColumn = ImportPreview['columns'][number]
export type ImportColumn = NonNullable<ImportOptions['columns']>[number]
