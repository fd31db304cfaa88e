import { Card, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { plural, t } from '../../lib/words.ts'
import type { Field, Hierarchy } from './field.ts'
import { searchFields } from './field.ts'
import { FieldRow } from './field-row.tsx'
import type { Shelf } from './query-draft.ts'

interface FieldListProps {
  fields: Field[]
  hierarchies: Hierarchy[]
  used: Set<string>
  onAdd: (field: Field | undefined, shelf: Shelf) => void
}

const maxShown = 250

/** Everything that can be asked for, to search, click or drag. */
export function FieldList({ fields, used, onAdd }: FieldListProps) {
  const [text, setText] = useState('')
  const offered = useMemo(() => fields.filter(({ is_hidden }) => !is_hidden), [fields])
  const found = useMemo(() => searchFields(offered, text), [offered, text])
  const groups = useMemo(() => groupsOf(found.slice(0, maxShown)), [found])
  return (
    <Card component="section" aria-label={t('Fields')} padding={0} className="field-list">
      <TextInput
        m="sm"
        mb={6}
        size="sm"
        type="search"
        aria-label={t('Search fields')}
        placeholder={t('Search {{offered}}', { offered: plural(offered.length, 'field') })}
        leftSection={<IconSearch size={15} aria-hidden />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className="field-scroll">
        <Stack gap={2} pb="sm">
          {groups.map(({ title, fields: members }) => (
            <section key={title} aria-label={title}>
              <Text size="xs" fw={650} c="dimmed" px="sm" pt={8} pb={2}>
                {title}
              </Text>
              <ul className="plain-list">
                {members.map((field) => (
                  <FieldRow key={field.name} field={field} isUsed={used.has(field.name)} onAdd={onAdd} />
                ))}
              </ul>
            </section>
          ))}
          {found.length === 0 && (
            <Text size="sm" c="dimmed" p="sm">
              {t('No field is called so, nor described so.')}
            </Text>
          )}
          {found.length > maxShown && (
            <Text size="xs" c="dimmed" p="sm">
              {t('{{plural}}: search to find them.', {
                plural: plural(found.length - maxShown, 'more field'),
              })}
            </Text>
          )}
        </Stack>
      </div>
    </Card>
  )
}

interface FieldGroup {
  title: string
  fields: Field[]
}

/** Measures first, then what one groups by, then what comes by joins, each under the name of its join. */
function groupsOf(fields: Field[]): FieldGroup[] {
  const own = fields.filter(({ join }) => join === null)
  const joins = [...new Set(fields.flatMap(({ join }) => (join === null ? [] : [join])))]
  const isModel = own.some(({ source }) => source === 'model')
  const groups = [
    { title: t('Measures'), fields: own.filter(({ role }) => role === 'measure') },
    {
      title: isModel ? t('Dimensions') : t('Columns'),
      fields: own.filter(({ role, source }) => role === 'dimension' && (!isModel || source === 'model')),
    },
    {
      title: t('Other columns'),
      fields: isModel ? own.filter(({ role, source }) => role === 'dimension' && source === 'column') : [],
    },
    ...joins.map((path) => ({
      title: path.replaceAll('.', ' › '),
      fields: fields.filter(({ join }) => join === path),
    })),
  ]
  return groups.filter((group) => group.fields.length > 0)
}
