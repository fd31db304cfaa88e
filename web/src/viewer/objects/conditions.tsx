import { Button, Group, Pill } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { familyOf } from '../../../../charts/src/values/columns.ts'
import type { PublishedEntity } from '../../lib/published-api.ts'
import { lazyComponent } from '../../lib/lazily.ts'
import { t } from '../../lib/words.ts'
import { type Field, fieldOf, textOf } from './object-values.ts'

const ConditionForm = lazyComponent(() => import('./condition-form.tsx'), 'ConditionForm')

export type Where = Record<string, string>

interface ConditionsProps {
  entity: PublishedEntity
  where: Where
  onChange: (where: Where | undefined) => void
}

/** Filters a list by its fields, each in the way of its type. */
export function Conditions({ entity, where, onChange }: ConditionsProps) {
  const [isOpen, setOpen] = useState(false)
  const fields = entity.fields.filter(({ is_filterable: isFilterable }) => isFilterable)
  if (fields.length === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('Filters')}
      </Button>
      <Suspense>
        {isOpen && (
          <ConditionForm
            fields={fields}
            where={where}
            onClose={() => setOpen(false)}
            onApply={(next) => {
              onChange(Object.keys(next).length > 0 ? next : undefined)
              setOpen(false)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

/** What a list is filtered by, each to be taken back. */
export function ConditionPills({ entity, where, onChange }: ConditionsProps) {
  const names = Object.keys(where)
  if (names.length === 0) return null
  return (
    <Group gap="xs" aria-label={t('Active filters')} role="group">
      {names.map((parameter) => {
        const text = wordsOf(entity, parameter, where[parameter] ?? '')
        return (
          <Pill
            key={parameter}
            size="md"
            withRemoveButton
            removeButtonProps={{
              'aria-label': t('Remove filter {{text}}', { text }),
              'aria-hidden': false,
              tabIndex: 0,
            }}
            onRemove={() => {
              const { [parameter]: _removed, ...rest } = where
              onChange(Object.keys(rest).length > 0 ? rest : undefined)
            }}
          >
            {text}
          </Pill>
        )
      })}
    </Group>
  )
}

function wordsOf(entity: PublishedEntity, parameter: string, value: string): string {
  const [name = '', operator] = parameter.split('.')
  const field = fieldOf(entity, name)
  const label = field?.label ?? name
  const written = field && operator !== 'like' ? textOf(field, { [name]: readable(field, value) }) : value
  if (operator === 'gte') return `${label} ≥ ${written}`
  if (operator === 'lte') return `${label} ≤ ${written}`
  return operator === 'like' ? t('{{label}} contains “{{value}}”', { label, value }) : `${label}: ${written}`
}

const readable = ({ type }: Field, value: string) =>
  familyOf(type) === 'number' ? Number(value) : type === 'boolean' ? value === 'true' : value
