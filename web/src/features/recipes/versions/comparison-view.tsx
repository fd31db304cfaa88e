import { Badge, Card, Code, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { RecipeStep } from '../draft/recipe-draft.ts'
import { stepWords } from '../steps/step-words.ts'

interface ComparisonViewProps {
  recipeId: number
  version: number
  revision: number
}

/** What differs between a version and what stands there now. */
export function ComparisonView({ recipeId, version, revision }: ComparisonViewProps) {
  const compared = useQuery({
    queryKey: ['recipe-comparison', recipeId, version, revision],
    queryFn: () =>
      api.GET('/api/pipeline/recipes/{id}/versions/{version}/compare', {
        path: { id: recipeId, version },
        query: {},
      }),
  })
  if (compared.error) return <FailureAlert error={compared.error} onRetry={() => void compared.refetch()} />
  if (!compared.data) return <Skeleton height={160} />
  const { from, to, changes, columns } = compared.data
  return (
    <Card padding="md" component="section" aria-label={t('Differences')}>
      <Title order={2} size="h5" mb="sm">
        {t('From version {{from}} to {{value}}', {
          from,
          value: to === null ? t('the draft') : t('version {{version}}', { version: to }),
        })}
      </Title>
      {changes.length + columns.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('They are the same.')}
        </Text>
      )}
      <Stack gap="xs" component="ul" className="plain-list">
        {changes.map((change) => (
          <ChangeRow key={`${change.path} ${change.change}`} change={change} />
        ))}
      </Stack>
      {columns.length > 0 && (
        <Group gap={8} mt="md">
          {columns.map(({ name, change, from: was, to: is }) => (
            <Badge key={name} variant="light" color={colors[change] ?? 'gray'} size="lg">
              {change === 'retyped'
                ? `${name}: ${was ?? ''} → ${is ?? ''}`
                : `${change === 'added' ? '+' : '−'} ${name}`}
            </Badge>
          ))}
        </Group>
      )}
    </Card>
  )
}

const colors: Record<string, string> = {
  added: 'teal',
  removed: 'red',
  changed: 'orange',
  retyped: 'orange',
  moved: 'blue',
}

function ChangeRow({ change: { path, change, from, to } }: { change: Schema<'RecipeChange'> }) {
  return (
    <li>
      <Group gap={8} mb={2}>
        <Badge variant="light" color={colors[change] ?? 'gray'}>
          {change}
        </Badge>
        <Text size="sm" fw={600}>
          {placeWords(path)}
        </Text>
      </Group>
      {from !== undefined && change !== 'added' && <Side words={valueWords(from)} sign="−" />}
      {to !== undefined && change !== 'removed' && <Side words={valueWords(to)} sign="+" />}
    </li>
  )
}

function Side({ words, sign }: { words: string; sign: string }) {
  return (
    <Code block className="wrap-anywhere comparison-side" data-sign={sign}>
      {sign} {words}
    </Code>
  )
}

function placeWords(path: string): string {
  const step = /^steps\.(\d+)(.*)$/.exec(path)
  return step
    ? t('Step {{value}}{{value2}}', {
        value: Number(step[1]) + 1,
        value2: (step[2] ?? '').replaceAll('.', ' '),
      })
    : path.replaceAll('.', ' ')
}

function valueWords(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'kind' in value) {
    const step = value as RecipeStep
    return `${step.kind.replaceAll('_', ' ')}: ${stepWords(step)}`
  }
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
