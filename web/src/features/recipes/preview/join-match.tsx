import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../../lib/api.ts'
import { formatCell } from '../../../../../charts/src/values/columns.ts'
import { ApiFailure } from '../../../lib/failure.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { plural, t } from '../../../lib/words.ts'
import type { Draft, RecipeStep } from '../draft/recipe-draft.ts'

const settleMs = 400

type Match = Schema<'RecipeJoinPreview'>
type JoinPreviewRequest = Schema<'RecipeJoinPreviewRequest'>
type JoinStep = Extract<RecipeStep, { kind: 'join' }>

/** How many rows of both sides find each other: before one wonders about it afterwards. */
export function JoinMatch({ draft, at }: { draft: Draft; at: number }) {
  const step = draft.steps[at]?.step as JoinStep
  const isComplete =
    Boolean(step.input) && step.on?.length > 0 && step.on.every(({ left, right }) => left && right)
  const earlier = draft.steps.slice(0, at).map((one) => one.step)
  const body: JoinPreviewRequest = {
    definition: { kind: 'visual', inputs: draft.inputs, steps: earlier },
    input: step.input,
    on: step.on,
  }
  const [asked] = useDebouncedValue(JSON.stringify(body), settleMs)
  const match = useQuery({
    queryKey: ['recipe-join-match', asked],
    queryFn: ({ signal }) =>
      api.POST('/api/pipeline/recipes/join-preview', {
        body: JSON.parse(asked) as JoinPreviewRequest,
        signal,
      }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isComplete) return null
  // What is wrong with the keys is said at the step; what is left is that it took too long.
  if (match.error)
    return isSlow(match.error) ? (
      <Text size="xs" c="dimmed">
        {t('How many rows match could not be counted in time.')}
      </Text>
    ) : null
  if (!match.data) return <Skeleton height={64} />
  const isNearest = step.on.some(({ match: how }) => how !== undefined && how !== 'equal')
  return <MatchPicture match={match.data} input={step.input} isNearest={isNearest} />
}

const isSlow = (error: unknown) => error instanceof ApiFailure && error.code === 'query_timeout'

interface MatchPictureProps {
  match: Match
  input: string
  isNearest: boolean
}

function MatchPicture({ match, input, isNearest }: MatchPictureProps) {
  const { left, right, pair_count: pairs } = match
  const matched = left.row_count - left.unmatched_count
  const share = left.row_count === 0 ? 0 : Math.round((matched / left.row_count) * 100)
  const parts = [
    {
      kind: 'here',
      count: left.unmatched_count,
      words: t('{{unmatched_count}} here find nothing', {
        unmatched_count: plural(left.unmatched_count, 'row'),
      }),
    },
    {
      kind: 'both',
      count: matched,
      words: t('{{matched}} find {{input}}', { matched: plural(matched, 'row'), input }),
    },
    {
      kind: 'there',
      count: right.unmatched_count,
      words: t('{{unmatched_count}} of {{input}} are not found', {
        unmatched_count: plural(right.unmatched_count, 'row'),
        input,
      }),
    },
  ]
  return (
    <Stack gap={6} className="join-match" role="group" aria-label={t('How the rows match')}>
      <Text size="sm" fw={600}>
        {t('{{share}} % of the rows find a match', { share })}
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
      {left.multiple_count > 0 && (
        <Text size="xs" c="dimmed">
          {t('{{multiple_count}} find more than one, so that {{matched}} become {{pairs}}.', {
            multiple_count: plural(left.multiple_count, 'row'),
            matched: formatNumber(matched),
            pairs: formatNumber(pairs),
          })}
        </Text>
      )}
      <Lacking side={left} words={t('Nothing is found for')} />
      <Lacking side={right} words={t('Of {{input}} nobody asks for', { input })} />
      {isNearest && (
        <Text size="xs" c="dimmed">
          {t('The key that takes the nearest row is left out of the count.')}
        </Text>
      )}
    </Stack>
  )
}

/** Keys that match nothing, and how often they are empty: mostly one sees there what is wrong. */
function Lacking({ side, words }: { side: Match['left']; words: string }) {
  const { null_key_count: empty, unmatched_keys: keys } = side
  const examples = keys
    .slice(0, maxExamples)
    .map(({ values, row_count: rows }) => `${values.map(keyText).join(', ')} (${plural(rows, 'row')})`)
  if (empty > 0) examples.push(t('an empty key ({{rows}})', { rows: plural(empty, 'row') }))
  if (examples.length === 0) return null
  return (
    <Text size="xs" c="dimmed" className="wrap-anywhere">
      {words}: {examples.join(' · ')}
    </Text>
  )
}

const maxExamples = 3
const keyText = (value: unknown) => (typeof value === 'number' ? String(value) : formatCell(value))
