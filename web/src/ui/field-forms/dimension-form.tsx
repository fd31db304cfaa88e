import {
  Button,
  Group,
  MultiSelect,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  TagsInput,
} from '@mantine/core'
import { grains, type Grain } from '../../../../contract/src/grains.ts'
import { familyOf, toNumber } from '../../../../charts/src/values/columns.ts'
import { t } from '../../lib/words.ts'
import { errorAt, type DatasetColumn, type Dimension, type Errors } from './model-field.ts'
import { withChanges } from '../../lib/changed.ts'
import { FormatFields } from '../forms/format-fields.tsx'
import { NameFields, FieldTextInputs } from './field-text-inputs.tsx'
import { grainWords } from '../../lib/grain-words.ts'
import { quoteName } from '../sql/quoted.ts'
import { FormulaInput, type QueryFields } from './formula-input.tsx'
import { GroupRows } from './group-rows.tsx'
import { ValueRows, listsValues } from './value-rows.tsx'

interface DimensionFormProps {
  dimension: Dimension
  path: string
  errors: Errors
  datasetId: number
  columns: DatasetColumn[]
  currency: string | undefined
  /** Fields beside it that the server does not know yet. */
  fields?: QueryFields | undefined
  /** For one question: nothing is said of it for others. */
  isOfQuestion?: boolean
  onDimension: (dimension: Dimension) => void
}

const kinds: { value: Dimension['kind']; label: string }[] = [
  { value: 'text', label: t('Text') },
  { value: 'number', label: t('Number') },
  { value: 'time', label: t('Time') },
  { value: 'boolean', label: t('Yes or no') },
  { value: 'geo', label: t('Place') },
]
const places = ['country', 'region', 'city', 'postal_code', 'latitude', 'longitude'] as const
const ofClocks: ReadonlySet<Grain> = new Set(['second', 'minute', 'hour', 'hour_of_day'])
const dateGrains = grains.filter((grain) => !ofClocks.has(grain))

/** The kind that a column makes by itself. */
export const kindOfColumn = (column: DatasetColumn | undefined): Dimension['kind'] => kindOfType(column?.type)

function kindOfType(type: DatasetColumn['type'] | undefined): Dimension['kind'] {
  const family = familyOf(type)
  return family === 'other' ? 'text' : family
}

export function DimensionForm({
  dimension,
  path,
  errors,
  datasetId,
  columns,
  currency,
  fields = {},
  isOfQuestion = false,
  onDimension,
}: DimensionFormProps) {
  const column = columns.find(({ name }) => name === dimension.column)
  const isFormula = dimension.formula !== undefined
  const place = { item: dimension, path, errors, onItem: onDimension }
  return (
    <Stack gap="md">
      <NameFields {...place} />
      <SegmentedControl
        aria-label={t('Made of')}
        value={isFormula ? 'formula' : 'column'}
        data={[
          { value: 'column', label: t('A column') },
          { value: 'formula', label: t('A formula') },
        ]}
        onChange={(next) => onDimension(madeOf(next, dimension, columns))}
      />
      {isFormula && (
        <FormulaInput
          role="dimension"
          names={columns}
          value={dimension.formula ?? ''}
          error={errorAt(errors, `${path}.formula`)}
          onChange={(formula) => onDimension({ ...dimension, formula })}
          onType={(type) =>
            dimension.kind !== kindOfType(type) && onDimension(withKind(dimension, kindOfType(type)))
          }
          {...{ datasetId, fields }}
        />
      )}
      <Group gap="md" align="flex-start" grow>
        {!isFormula && (
          <Select
            label={t('Column')}
            searchable
            allowDeselect={false}
            data={columns.map(({ name }) => name)}
            value={dimension.column ?? null}
            error={errorAt(errors, `${path}.column`)}
            onChange={(name) => {
              if (name === null) return
              const next = kindOfColumn(columns.find((one) => one.name === name))
              onDimension(withKind({ ...dimension, column: name }, next))
            }}
          />
        )}
        <Select
          label={t('Kind')}
          allowDeselect={false}
          data={kinds}
          value={dimension.kind}
          error={errorAt(errors, `${path}.kind`)}
          onChange={(kind) => kind && onDimension(withKind(dimension, kind as Dimension['kind']))}
        />
        <KindField dimension={dimension} column={column} {...{ path, errors, onDimension }} />
      </Group>
      <FormatFields
        format={dimension.format}
        type={column?.type}
        currency={currency}
        error={errorAt(errors, `${path}.format`)}
        onFormat={(format) => onDimension(withChanges(dimension, { format }))}
      />
      {column && ['text', 'number'].includes(dimension.kind) && (
        <GroupRows {...{ dimension, column, path, errors, datasetId, onDimension }} />
      )}
      {column && !dimension.groups && listsValues(dimension, column) && (
        <ValueRows {...{ dimension, column, path, errors, datasetId, onDimension }} />
      )}
      {!isOfQuestion && <FieldTextInputs {...place} />}
    </Stack>
  )
}

/** The same dimension of a column or of a formula. */
function madeOf(
  what: string,
  { column, formula: _formula, groups: _groups, ungrouped: _ungrouped, ...rest }: Dimension,
  columns: readonly DatasetColumn[],
): Dimension {
  const first = columns[0]?.name ?? ''
  return what === 'formula'
    ? { ...rest, formula: column ? quoteName(column) : '' }
    : { ...rest, column: first }
}

/** What one kind has and another has not is left behind. */
function withKind(
  { grains, geo, bin, bounds, values, unlisted_values: unlisted, ...rest }: Dimension,
  kind: Dimension['kind'],
): Dimension {
  return {
    ...rest,
    kind,
    ...(kind === 'number' && bounds ? { bounds } : {}),
    ...(kind !== 'time' && values ? { values } : {}),
    ...(kind !== 'time' && unlisted ? { unlisted_values: unlisted } : {}),
    ...(kind === 'time' && grains ? { grains } : {}),
    ...(kind === 'geo' ? { geo: geo ?? 'country' } : {}),
    ...(kind === 'number' && bin !== undefined ? { bin } : {}),
  }
}

type KindFieldProps = Pick<DimensionFormProps, 'dimension' | 'path' | 'errors' | 'onDimension'> & {
  column: DatasetColumn | undefined
}

function KindField({ dimension, column, path, errors, onDimension }: KindFieldProps) {
  if (dimension.kind === 'time')
    return (
      <MultiSelect
        label={t('Offered grains')}
        placeholder={dimension.grains?.length ? '' : t('All')}
        data={(column?.type === 'date' ? dateGrains : grains).map((value) => ({
          value,
          label: grainWords[value],
        }))}
        value={dimension.grains ?? []}
        error={errorAt(errors, `${path}.grains`)}
        onChange={(grains) =>
          onDimension(
            withChanges(dimension, {
              grains: grains.length > 0 ? (grains as NonNullable<Dimension['grains']>) : undefined,
            }),
          )
        }
      />
    )
  if (dimension.kind === 'geo')
    return (
      <Select
        label={t('What it holds')}
        allowDeselect={false}
        data={places.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={dimension.geo ?? null}
        error={errorAt(errors, `${path}.geo`)}
        onChange={(geo) => geo && onDimension({ ...dimension, geo: geo as NonNullable<Dimension['geo']> })}
      />
    )
  if (dimension.kind !== 'number' || dimension.groups) return null
  if (dimension.bounds) return <BoundsInput {...{ dimension, path, errors, onDimension }} />
  return (
    <NumberInput
      rightSectionWidth={120}
      rightSection={
        <Button size="compact-xs" variant="subtle" onClick={() => onDimension(boundsOf(dimension))}>
          {t('Bounds of my own')}
        </Button>
      }
      label={t('Width of bins')}
      placeholder={t('Each value by itself')}
      min={0}
      value={dimension.bin ?? ''}
      error={errorAt(errors, `${path}.bin`)}
      onChange={(bin) =>
        onDimension(withChanges(dimension, { bin: typeof bin === 'number' && bin > 0 ? bin : undefined }))
      }
    />
  )
}

/** Bins of their own widths, by where each begins. */
function BoundsInput({ dimension, path, errors, onDimension }: Omit<KindFieldProps, 'column'>) {
  return (
    <TagsInput
      label={t('Bins begin at')}
      placeholder={t('A number, then Enter')}
      value={(dimension.bounds ?? []).map(String)}
      error={errorAt(errors, `${path}.bounds`)}
      onChange={(texts) => {
        const bounds = texts.flatMap((text) => toNumber(text) ?? []).toSorted((a, b) => a - b)
        onDimension(withChanges(dimension, { bounds: bounds.length > 0 ? bounds : undefined }))
      }}
    />
  )
}

function boundsOf({ bin, ...dimension }: Dimension): Dimension {
  const width = bin ?? 10
  return { ...dimension, bounds: [0, width, width * 10] }
}
