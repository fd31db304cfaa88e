import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Schema } from '../../../lib/api.ts'
import { answer, api } from '../../../lib/api.ts'
import { toNumber } from '../../../lib/columns.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { Draft, RecipeStep } from '../draft/recipe-draft.ts'

type JoinStep = Extract<RecipeStep, { kind: 'join' }>

/** How many rows of both sides find each other, on the sample: before one wonders about it afterwards. */
export function JoinMatch({ draft, at }: { draft: Draft; at: number }) {
  const step = draft.steps[at]?.step as JoinStep
  const isComplete =
    Boolean(step.input) && step.on?.length > 0 && step.on.every(({ left, right }) => left && right)
  const earlier = draft.steps.slice(0, at).map((one) => one.step)
  const [asked] = useDebouncedValue(JSON.stringify({ inputs: draft.inputs, earlier, step }), 400)
  const match = useQuery({
    queryKey: ['recipe-join-match', asked],
    queryFn: ({ signal }) => countMatches(JSON.parse(asked) as Asked, signal),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isComplete || match.error) return null
  if (!match.data) return <Skeleton height={64} />
  return <MatchPicture match={match.data} input={step.input} />
}

interface Asked {
  inputs: Draft['inputs']
  earlier: RecipeStep[]
  step: JoinStep
}

interface Match {
  all: number
  matched: number
  pairs: number
  /** Rows of the other side that nothing found; unknown with keys that look for the nearest. */
  unmatchedThere: number | undefined
}

async function countMatches({ inputs, earlier, step }: Asked, signal: AbortSignal): Promise<Match> {
  const count = async (join: JoinStep | undefined) => {
    const steps: RecipeStep[] = [
      ...earlier,
      ...(join ? [join] : []),
      { kind: 'group', keys: [], aggregates: [{ aggregate: 'count', name: 'n' }] },
    ]
    const { rows }: Schema<'RecipePreview'> = await answer(
      api.POST('/api/pipeline/recipes/preview', {
        body: { definition: { kind: 'visual', inputs, steps }, limit: 1 },
        signal,
      }),
    )
    return toNumber(rows[0]?.[0]) ?? 0
  }
  const { suffix: _suffix, disabled: _off, ...plain } = step
  const { columns: _taken, ...keysOnly } = plain
  const bare: JoinStep = { ...plain, columns: [] }
  const isNearest = step.on.some(({ match }) => match !== undefined && match !== 'equal')
  if (isNearest) {
    const [all, pairs] = await Promise.all([count(undefined), count({ ...bare, how: 'inner' })])
    return { all, matched: pairs, pairs, unmatchedThere: undefined }
  }
  const [all, matched, pairs, whole] = await Promise.all([
    count(undefined),
    count({ ...keysOnly, how: 'semi' }),
    count({ ...bare, how: 'inner' }),
    count({ ...bare, how: 'full' }),
  ])
  return { all, matched, pairs, unmatchedThere: whole - pairs - (all - matched) }
}

function MatchPicture({
  match: { all, matched, pairs, unmatchedThere },
  input,
}: {
  match: Match
  input: string
}) {
  const alone = all - matched
  const share = all === 0 ? 0 : Math.round((matched / all) * 100)
  const parts = [
    { kind: 'here', count: alone, words: `${formatNumber(alone)} rows here find nothing` },
    { kind: 'both', count: matched, words: `${formatNumber(matched)} rows find ${input}` },
    ...(unmatchedThere === undefined
      ? []
      : [
          {
            kind: 'there',
            count: unmatchedThere,
            words: `${formatNumber(unmatchedThere)} rows of ${input} are not found`,
          },
        ]),
  ]
  return (
    <Stack gap={6} className="join-match" role="group" aria-label="How the rows match">
      <Text size="sm" fw={600}>
        {share} % of the rows find a match
      </Text>
      <div className="join-bar" aria-hidden>
        {parts.map(({ kind, count }) => (
          <span key={kind} data-kind={kind} style={{ flexGrow: count }} />
        ))}
      </div>
      <Group gap="md" component="ul" className="plain-list">
        {parts.map(({ kind, words }) => (
          <Text key={kind} size="xs" component="li">
            <span className="join-dot" data-kind={kind} aria-hidden /> {words}
          </Text>
        ))}
      </Group>
      {pairs > matched && (
        <Text size="xs" c="dimmed">
          Some find more than one row, so that {formatNumber(matched)} rows become {formatNumber(pairs)}.
        </Text>
      )}
      <Text size="xs" c="dimmed">
        Of a sample: rows that match further down in the data count as unmatched here.
      </Text>
    </Stack>
  )
}
