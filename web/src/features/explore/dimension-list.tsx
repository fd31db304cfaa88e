import { NumberInput, Select } from '@mantine/core'
import { familyOf } from '../../lib/columns.ts'
import { AddChoice, Chosen } from './chosen.tsx'
import type { BuilderProps, DatasetColumn, Dimension } from './query-draft.ts'
import { dimensionOf, grainsFor, nameOfDimension } from './query-draft.ts'

/** What the rows are grouped by. */
export function DimensionList({ columns, draft, onDraft }: BuilderProps) {
  const columnOf = (name: string) => columns.find((column) => column.name === name)
  const change = (dimensions: Dimension[]) => onDraft({ ...draft, dimensions })
  return (
    <>
      {draft.dimensions.map((dimension, at) => (
        <Chosen
          key={at}
          label={nameOfDimension(dimension)}
          onRemove={() => change(draft.dimensions.toSpliced(at, 1))}
        >
          <Grain
            column={columnOf(dimension.column)}
            dimension={dimension}
            onChange={(next) => change(draft.dimensions.with(at, next))}
          />
        </Chosen>
      ))}
      <AddChoice
        label="Add a dimension"
        choices={columns.map(({ name, label }) => ({ value: name, label: label ?? name }))}
        onAdd={(name) => {
          const column = columnOf(name)
          if (column) change([...draft.dimensions, dimensionOf(column)])
        }}
      />
    </>
  )
}

interface GrainProps {
  column: DatasetColumn | undefined
  dimension: Dimension
  onChange: (dimension: Dimension) => void
}

function Grain({ column, dimension, onChange }: GrainProps) {
  if (!column) return null
  const name = column.name
  if (familyOf(column.type) === 'number')
    return (
      <NumberInput
        size="xs"
        aria-label={`Width of the bins of ${name}`}
        placeholder="every value; or a width of bins"
        min={0}
        value={dimension.bin ?? ''}
        onChange={(bin) =>
          onChange(typeof bin === 'number' && bin > 0 ? { column: name, bin } : { column: name })
        }
      />
    )
  const grains = grainsFor(column)
  if (grains.length === 0) return null
  return (
    <Select
      size="xs"
      aria-label={`Grain of ${name}`}
      placeholder="every moment"
      clearable
      clearButtonProps={{ 'aria-label': `Every moment of ${name}` }}
      data={grains.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
      value={dimension.grain ?? null}
      onChange={(grain) => onChange(grain ? { column: name, grain } : { column: name })}
    />
  )
}
