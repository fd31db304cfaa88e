import {
  Alert,
  Badge,
  Card,
  Group,
  MultiSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { plural, t } from '../../../lib/words.ts'
import { ColumnDiff } from './column-diff.tsx'
import { RowExamples } from './row-examples.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import './diff.css'

type RecipeDiff = Schema<'RecipeDiff'>

/** What a change does to the rows: how many, which columns, and what their values look like. */
function DiffView({ diff }: { diff: RecipeDiff }) {
  const { rows, changes, columns, is_sample, compared_with, key_problem } = diff
  const changed = columns.filter(isChanged)
  const isSame = changes.added + changes.removed + (changes.changed ?? 0) === 0 && schemaCount(diff) === 0
  return (
    <Stack gap="md" role="group" aria-label={t('What changes')}>
      {is_sample && (
        <Text size="sm" c="dimmed">
          {t('Compared on a sample, because the inputs are large{{value}}.', {
            value:
              compared_with === 'published'
                ? ': what the published recipe makes of it, and what this one does'
                : '',
          })}
        </Text>
      )}
      {key_problem && (
        <Alert color="yellow" p="sm">
          {key_problem}
        </Alert>
      )}
      {isSame && (
        <Alert color="teal" p="sm">
          {t('The rows stay exactly as they are.')}
        </Alert>
      )}
      <SimpleGrid cols={{ base: 2, sm: 4 }}>
        <Count label={t('Rows')} words={`${formatNumber(rows.before)} → ${formatNumber(rows.after)}`}>
          <Bars before={rows.before} after={rows.after} />
        </Count>
        <Count label={t('Added')} sign="+" count={changes.added} tone="added" />
        <Count label={t('Go')} sign="−" count={changes.removed} tone="removed" />
        {changes.changed === null ? (
          <Count label={t('Stay')} count={changes.unchanged} />
        ) : (
          <Count label={t('Change')} sign="~" count={changes.changed} tone="changed" />
        )}
      </SimpleGrid>
      <SchemaChanges diff={diff} />
      {changed.length > 0 && (
        <section aria-label={t('Columns whose values change')}>
          <Title order={3} size="h6" mb="xs">
            {t('{{changed}} with other values', { changed: plural(changed.length, 'column') })}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {changed.map((column) => (
              <ColumnDiff key={column.name} column={column} rows={rows} />
            ))}
          </SimpleGrid>
        </section>
      )}
      <RowExamples diff={diff} />
    </Stack>
  )
}

function isChanged({ before, after, changed }: RecipeDiff['columns'][number]): boolean {
  return (changed ?? 0) > 0 || JSON.stringify(before) !== JSON.stringify(after)
}

const schemaCount = ({ schema: { added, removed, retyped } }: RecipeDiff): number =>
  added.length + removed.length + retyped.length

interface CountProps {
  label: string
  sign?: string
  count?: number
  words?: string
  tone?: 'added' | 'removed' | 'changed'
  children?: ReactNode
}

function Count({ label, sign = '', count = 0, words, tone, children }: CountProps) {
  return (
    <Card padding="sm" className="diff-count" data-tone={count > 0 ? tone : undefined}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <div className="fact">{words ?? (count > 0 ? `${sign}${formatNumber(count)}` : '0')}</div>
      {children}
    </Card>
  )
}

function Bars({ before, after }: { before: number; after: number }) {
  const max = Math.max(1, before, after)
  return (
    <div className="diff-bars" aria-hidden>
      <span data-side="before" style={{ width: `${(before / max) * 100}%` }} />
      <span data-side="after" style={{ width: `${(after / max) * 100}%` }} />
    </div>
  )
}

function SchemaChanges({ diff }: { diff: RecipeDiff }) {
  const { added, removed, retyped } = diff.schema
  if (schemaCount(diff) === 0) return null
  return (
    <Group gap={8} component="section" aria-label={t('Added and removed columns')}>
      {added.map(({ name, type }) => (
        <Badge key={name} color="teal" variant="light" size="lg">
          + {name} ({type})
        </Badge>
      ))}
      {removed.map(({ name }) => (
        <Badge key={name} color="red" variant="light" size="lg">
          − {name}
        </Badge>
      ))}
      {retyped.map(({ name, from, to }) => (
        <Badge key={name} color="orange" variant="light" size="lg">
          {name}: {from} → {to}
        </Badge>
      ))}
    </Group>
  )
}

/** The output of a draft against what its dataset holds now, by keys that the reader may choose. */
export function DiffPanel({ recipe }: { recipe: Schema<'Recipe'> }) {
  const { id, revision } = recipe
  const [keys, setKeys] = useState<string[]>(recipe.incremental?.keys ?? [])
  const diff = useQuery({
    queryKey: ['recipe-diff', id, revision, keys],
    queryFn: ({ signal }) =>
      api.POST('/api/pipeline/recipes/{id}/diff', {
        path: { id },
        body: keys.length > 0 ? { keys } : {},
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('Rows are the same when these columns are')}
        description={t('Choose key columns to see which rows change, not only which are added or removed.')}
        placeholder={keys.length === 0 ? t('Compare whole rows') : ''}
        searchable
        data={[...new Set([...recipe.columns.map(({ name }) => name), ...keys])]}
        value={keys}
        onChange={setKeys}
      />
      <FailureAlert error={diff.error} onRetry={() => void diff.refetch()} />
      {diff.isLoading && <Skeleton height={320} />}
      {diff.data && !diff.error && <DiffView diff={diff.data} />}
    </Stack>
  )
}
