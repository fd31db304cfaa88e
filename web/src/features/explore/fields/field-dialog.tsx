import { Button, Group, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { schemaQuery } from '../../../lib/dataset-queries.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { DimensionForm, kindOfColumn } from '../../../ui/field-forms/dimension-form.tsx'
import { MeasureForm } from '../../../ui/field-forms/measure-form.tsx'
import type { Errors } from '../../../ui/field-forms/model-field.ts'
import type { Field } from '../draft/field.ts'
import type { QueryFields } from '../draft/query-draft.ts'
import { withField, withoutField, type QuestionField } from './question-fields.ts'

interface FieldDialogProps {
  datasetId: number
  /** Everything that a question of the dataset can name. */
  offered: Field[]
  fields: QueryFields
  field: QuestionField
  /** The name of the field that is changed; undefined for a new one. */
  before?: string | undefined
  onSave: (field: QuestionField) => void
  onDone: () => void
}

/** Makes or changes a field of the question; it is saved when the server can compute it. */
export function FieldDialog({ datasetId, offered, fields, field, before, onSave, onDone }: FieldDialogProps) {
  const [draft, setDraft] = useState(field)
  const [errors, setErrors] = useState<Errors>({})
  const schema = useQuery({ ...schemaQuery(datasetId), staleTime: 30_000 })
  const columns = schema.data?.columns ?? []
  const others = withoutField(fields, before)
  const save = useMutation({
    mutationFn: () => checkField(datasetId, withField(others, draft), draft),
    onSuccess: () => {
      onSave(draft)
      onDone()
    },
    onError: (failure) => setErrors(failure instanceof ApiFailure ? errorsOf(failure, others) : {}),
  })
  const names = (role: Field['role']) => [
    ...new Set([
      ...offered.filter((one) => one.role === role).map(({ name }) => name),
      ...(role === 'measure' ? (others.measures ?? []) : (others.dimensions ?? [])).map(({ name }) => name),
    ]),
  ]
  const place = { errors, datasetId, columns, fields: others, currency: undefined, isOfQuestion: true }
  const isPlaced = Object.keys(errors).length > 0
  return (
    <Stack gap="md">
      {draft.role === 'dimension' ? (
        <DimensionForm
          {...place}
          dimension={withColumn(draft.item, columns)}
          path="dimensions.new"
          onDimension={(item) => setDraft({ role: 'dimension', item })}
        />
      ) : (
        <MeasureForm
          {...place}
          measure={draft.item}
          path="measures.new"
          others={names('measure').filter((name) => name !== draft.item.name)}
          dimensions={names('dimension')}
          onMeasure={(item) => setDraft({ role: 'measure', item })}
          preview={null}
        />
      )}
      {!isPlaced && <FailureAlert error={save.error} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button loading={save.isPending} onClick={() => save.mutate()}>
          {before === undefined ? t('Add the field') : t('Save the field')}
        </Button>
      </Group>
    </Stack>
  )
}

type Dimension = Extract<QuestionField, { role: 'dimension' }>['item']

/** A new dimension is of the first column until another is chosen. */
function withColumn(item: Dimension, columns: Parameters<typeof kindOfColumn>[0][]): Dimension {
  const [first] = columns
  return item.column === '' && first ? { ...item, column: first.name, kind: kindOfColumn(first) } : item
}

/** Dry-runs a question that names the field. */
async function checkField(
  datasetId: number,
  fields: QueryFields,
  { role, item }: QuestionField,
): Promise<void> {
  const isAlong =
    role === 'measure' && ['cumulative', 'moving', 'period_over_period', 'difference'].includes(item.kind)
  // What runs along a time has no meaning by itself: that its parts are there is checked with the fields.
  const asked = isAlong
    ? { measures: [{ aggregate: 'count' as const }] }
    : role === 'dimension'
      ? { dimensions: [item.name] }
      : { measures: [item.name] }
  await api.POST('/api/datasets/{id}/explore/dry-run', {
    path: { id: datasetId },
    body: { fields, ...asked },
  })
}

/** The field is the last of its list; the form calls its place new. */
function errorsOf(failure: ApiFailure, { dimensions = [], measures = [] }: QueryFields): Errors {
  const last = [`fields.dimensions.${dimensions.length}.`, `fields.measures.${measures.length}.`]
  return Object.fromEntries(
    failure.details.flatMap(({ path, message }) => {
      const start = last.find((one) => path.startsWith(one))
      if (start === undefined) return []
      const list = start.includes('dimensions') ? 'dimensions' : 'measures'
      return [[`${list}.new.${path.slice(start.length)}`, message]]
    }),
  )
}
