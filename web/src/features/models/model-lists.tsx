import { MultiSelect, Stack } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { DimensionForm, kindOfColumn } from '../../ui/field-forms/dimension-form.tsx'
import { type Errors, type Measure, errorAt } from '../../ui/field-forms/model-field.ts'
import { type Model, freeName, withDimension, withMeasure, type Hierarchy } from './draft.ts'
import type { QueryFields } from '../../ui/field-forms/formula-input.tsx'
import { ItemList } from './item-list.tsx'
import { JoinForm } from './join-form.tsx'
import { MeasureForm } from '../../ui/field-forms/measure-form.tsx'
import { kindLabel, madeOf } from '../../ui/field-forms/measure-kinds.ts'
import { MeasurePreview } from './measure-preview.tsx'
import { useColumns, useDatasetChoices } from './use-datasets.ts'
import { NameFields } from '../../ui/field-forms/field-text-inputs.tsx'

interface ListProps {
  saved: Schema<'DatasetModel'>
  model: Model
  errors: Errors
  onModel: (model: Model) => void
  onMoved: () => void
}

/** Names of dimensions: those of the draft, columns, and what the joins that were saved bring. */
function dimensionNames({ saved, model }: ListProps, columns: readonly { name: string }[]): string[] {
  const joined = saved.fields.filter(({ join, role }) => join !== null && role === 'dimension')
  return [...new Set([...model.dimensions, ...columns, ...joined].map(({ name }) => name))]
}

/** Fields of the draft that the server does not know yet, as those beside it name them. */
function unsavedFields({ saved, model }: ListProps, but: string): QueryFields {
  const known = new Set([...saved.model.dimensions, ...saved.model.measures].map(({ name }) => name))
  const isNew = ({ name }: { name: string }) => name !== but && !known.has(name)
  return {
    dimensions: model.dimensions.filter(isNew),
    // The server says what a measure lacks that is not finished yet.
    measures: model.measures.filter(isNew) as NonNullable<QueryFields['measures']>,
  }
}

export function MeasureList(props: ListProps) {
  const { saved, model, errors, onModel, onMoved } = props
  const columns = useColumns(saved.dataset_id)
  const names = columns.map(({ name }) => name)
  const currency = model.conventions?.currency
  const isSaved = (measure: Measure) =>
    saved.model.measures.some((one) => JSON.stringify(one) === JSON.stringify(measure))
  return (
    <ItemList
      path="measures"
      word={t('measure')}
      items={model.measures}
      errors={errors}
      empty={t(
        'No measures yet. A measure is computed the same way wherever it is named: revenue, active customers, growth.',
      )}
      onAdd={() =>
        onModel({
          ...model,
          measures: [
            ...model.measures,
            { name: freeName(model, 'new measure', names), kind: 'aggregate', aggregate: 'count' },
          ],
        })
      }
      onItems={(measures) => (onMoved(), onModel({ ...model, measures }))}
      about={(measure) => ({ kind: kindLabel(measure.kind), made: madeOf(measure) })}
      form={(measure, at) => (
        <MeasureForm
          measure={measure}
          path={`measures.${at}`}
          errors={errors}
          columns={columns}
          others={model.measures.map(({ name }) => name).filter((name) => name !== measure.name)}
          dimensions={dimensionNames(props, columns)}
          currency={currency}
          datasetId={saved.dataset_id}
          fields={unsavedFields(props, measure.name)}
          onMeasure={(next) => onModel(withMeasure(model, at, next))}
          preview={
            <MeasurePreview
              datasetId={saved.dataset_id}
              measure={measure}
              time={saved.model.default_time_dimension}
              isSaved={isSaved(measure)}
              currency={currency}
            />
          }
        />
      )}
    />
  )
}

export function DimensionList(props: ListProps) {
  const { saved, model, errors, onModel, onMoved } = props
  const columns = useColumns(saved.dataset_id)
  const free = columns.find(({ name }) => !model.dimensions.some(({ column }) => column === name))
  const add = () => {
    const column = free ?? columns[0]
    if (!column) return
    const name = free ? freeName(model, column.name) : freeName(model, `the ${column.name}`)
    const made = { name, column: column.name, kind: kindOfColumn(column) }
    onModel({ ...model, dimensions: [...model.dimensions, made] })
  }
  return (
    <ItemList
      path="dimensions"
      word={t('dimension')}
      items={model.dimensions}
      errors={errors}
      empty={t(
        'No dimensions yet. Columns can be grouped by as they are; a dimension gives one a name, a meaning and a format.',
      )}
      onAdd={columns.length > 0 ? add : undefined}
      onItems={(dimensions) => (onMoved(), onModel({ ...model, dimensions }))}
      about={({ kind, column, formula }) => ({
        kind: kind === 'geo' ? 'place' : kind,
        made: column ?? formula ?? '',
      })}
      form={(dimension, at) => (
        <DimensionForm
          dimension={dimension}
          path={`dimensions.${at}`}
          errors={errors}
          datasetId={saved.dataset_id}
          columns={columns}
          currency={model.conventions?.currency}
          fields={unsavedFields(props, dimension.name)}
          onDimension={(next) => onModel(withDimension(model, at, next))}
        />
      )}
    />
  )
}

export function JoinList({ saved, model, errors, onModel, onMoved }: ListProps) {
  const choices = useDatasetChoices()
  const labels = new Map(choices.map(({ value, label }) => [Number(value), label]))
  const other = choices.find(({ value }) => Number(value) !== saved.dataset_id)
  return (
    <ItemList
      path="joins"
      word={t('join')}
      items={model.joins}
      errors={errors}
      empty={t('No joins yet. A join brings the fields of another dataset, and never counts a row twice.')}
      onAdd={
        other &&
        (() =>
          onModel({
            ...model,
            joins: [
              ...model.joins,
              {
                name: freeName(model, other.label.toLowerCase()),
                dataset_id: Number(other.value),
                cardinality: 'many_to_one',
                on: [{ column: '', to: '' }],
              },
            ],
          }))
      }
      onItems={(joins) => (onMoved(), onModel({ ...model, joins }))}
      about={({ cardinality, dataset_id: id, on }) => ({
        kind: cardinality.replaceAll('_', ' '),
        made: `${labels.get(id) ?? 'a dataset that is not yours to see'} on ${on.map(({ column, to }) => `${column || '?'} = ${to || '?'}`).join(' and ')}`,
      })}
      form={(join, at) => (
        <JoinForm
          join={join}
          path={`joins.${at}`}
          errors={errors}
          datasetId={saved.dataset_id}
          onJoin={(next) => onModel({ ...model, joins: model.joins.with(at, next) })}
        />
      )}
    />
  )
}

export function HierarchyList(props: ListProps) {
  const { saved, model, errors, onModel, onMoved } = props
  const columns = useColumns(saved.dataset_id)
  return (
    <ItemList
      path="hierarchies"
      word={t('hierarchy')}
      items={model.hierarchies}
      errors={errors}
      empty={t('No hierarchies yet. A hierarchy says along what to drill: country, then city.')}
      onAdd={() =>
        onModel({
          ...model,
          hierarchies: [...model.hierarchies, { name: freeName(model, 'new hierarchy'), levels: [] }],
        })
      }
      onItems={(hierarchies) => (onMoved(), onModel({ ...model, hierarchies }))}
      about={({ levels }) => ({ kind: 'drill', made: levels.join(' → ') })}
      form={(hierarchy, at) => (
        <HierarchyForm
          hierarchy={hierarchy}
          path={`hierarchies.${at}`}
          errors={errors}
          dimensions={dimensionNames(props, columns)}
          onHierarchy={(next) => onModel({ ...model, hierarchies: model.hierarchies.with(at, next) })}
        />
      )}
    />
  )
}

interface HierarchyFormProps {
  hierarchy: Hierarchy
  path: string
  errors: Errors
  /** Names of dimensions, joined ones too. */
  dimensions: string[]
  onHierarchy: (hierarchy: Hierarchy) => void
}

function HierarchyForm({ hierarchy, path, errors, dimensions, onHierarchy }: HierarchyFormProps) {
  return (
    <Stack gap="md">
      <NameFields item={hierarchy} path={path} errors={errors} onItem={onHierarchy} />
      <MultiSelect
        label={t('Levels')}
        description={t(
          'From the coarsest to the finest: charts drill along them in the order in which they are chosen',
        )}
        searchable
        data={[...new Set([...dimensions, ...hierarchy.levels])]}
        value={hierarchy.levels}
        error={errorAt(errors, `${path}.levels`)}
        onChange={(levels) => onHierarchy({ ...hierarchy, levels })}
      />
    </Stack>
  )
}
