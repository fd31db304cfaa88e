import { Group, Loader, Skeleton, Text } from '@mantine/core'
import { useMemo, type ReactNode } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { formatDuration } from '../../../lib/format.ts'
import { plural, t } from '../../../lib/words.ts'
import { ResultGrid } from '../../../ui/tables/result-grid.tsx'
import { sketchOf, type Sketch } from './sketch.ts'
import type { Column } from '../../../../../charts/src/values/columns.ts'
import { TypeIcon } from '../../../ui/type-icon.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { definitionOf, type Draft } from '../draft/recipe-draft.ts'
import { usePreview } from './use-preview.ts'
import './preview.css'

interface PreviewPanelProps {
  title: string
  preview: Schema<'RecipePreview'> | undefined
  /** Columns before the step, to mark what it made. */
  before: { name: string; type: string }[] | undefined
  isAsking: boolean
  /** Why what is shown is not what stands there now. */
  stale: ReactNode
}

/** Rows of a sample after a step, with what each column looks like. */
export function PreviewPanel({ title, preview, before, isAsking, stale }: PreviewPanelProps) {
  const sketches = useMemo(
    () =>
      preview?.columns.map(({ type }, at) =>
        sketchOf(
          preview.rows.map((row) => row[at]),
          type,
        ),
      ) ?? [],
    [preview],
  )
  const changes = useMemo(() => changesOf(preview?.columns ?? [], before), [preview, before])
  const gone = before?.filter(({ name }) => !preview?.columns.some((column) => column.name === name)) ?? []
  return (
    <section aria-label={t('Preview')} className="preview">
      <Group justify="space-between" mb={6} mih={26} wrap="nowrap">
        <Group gap={8} wrap="nowrap" miw={0}>
          <Text fw={600} size="sm" truncate>
            {title}
          </Text>
          {isAsking && <Loader size={14} aria-label={t('Asking')} />}
        </Group>
        <Text size="xs" c="dimmed" aria-live="polite" className="no-wrap">
          {preview && countWords(preview)}
        </Text>
      </Group>
      {stale}
      {preview ? (
        <div className="preview-grid" data-stale={stale ? true : undefined}>
          <ResultGrid
            label={t('Preview')}
            columns={preview.columns}
            rows={preview.rows}
            height="max(300px, calc(100vh - 330px))"
            head={(column, at) => (
              <ColumnHead column={column} sketch={sketches[at]} change={changes.get(column.name)} />
            )}
          />
        </div>
      ) : (
        <Skeleton height={300} />
      )}
      {preview?.rows.length === 0 && (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {t('No row of the sample is left here.')}
        </Text>
      )}
      {gone.length > 0 && (
        <Text size="xs" c="dimmed" mt={6} className="wrap-anywhere">
          {t('No longer there: {{map}}', { map: gone.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {preview?.is_sample && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('Made of the first rows of its inputs ({{sampleWords}}); a run reads all of them.', {
            sampleWords: sampleWords(preview),
          })}
        </Text>
      )}
    </section>
  )
}

function changesOf(after: { name: string; type: string }[], before: PreviewPanelProps['before']) {
  if (!before) return new Map<string, 'new' | 'retyped'>()
  const types = new Map(before.map(({ name, type }) => [name, type]))
  return new Map(
    after.flatMap(({ name, type }): [string, 'new' | 'retyped'][] => {
      if (!types.has(name)) return [[name, 'new']]
      return types.get(name) === type ? [] : [[name, 'retyped']]
    }),
  )
}

function countWords({ row_count, truncated, columns, elapsed_ms }: Schema<'RecipePreview'>): string {
  const rows = truncated ? t('first {{rows}}', { rows: plural(row_count, 'row') }) : plural(row_count, 'row')
  return `${rows}, ${plural(columns.length, 'column')}, ${formatDuration(elapsed_ms)}`
}

const sampleWords = ({ inputs }: Schema<'RecipePreview'>): string =>
  inputs
    .map(({ name, rows_read }) =>
      rows_read === null ? name : t('{{rows}} of {{name}}', { rows: formatNumber(rows_read), name }),
    )
    .join(', ')

interface ColumnHeadProps {
  column: Column
  sketch: Sketch | undefined
  change: 'new' | 'retyped' | undefined
}

/** The head of a column: its type, its name, and what its values look like. */
function ColumnHead({ column: { name, type }, sketch, change }: ColumnHeadProps) {
  return (
    <div className="column-head" data-change={change}>
      <span className="column-head-name">
        <TypeIcon type={type} />
        {name}
        {change && <span className="column-change">{change}</span>}
      </span>
      <span className="column-sketch" aria-hidden>
        {sketch?.bars.map((height, at) => (
          <span key={at} style={{ height: `${Math.max(height > 0 ? 6 : 0, height * 100)}%` }} />
        ))}
      </span>
      <Text component="span" size="xs" c="dimmed" fw={400} className="column-words" title={wordsOf(sketch)}>
        {wordsOf(sketch)}
      </Text>
    </div>
  )
}

function wordsOf(sketch: Sketch | undefined): string {
  if (!sketch) return ''
  const { words, emptyShare } = sketch
  const empty =
    emptyShare > 0 && words !== 'empty'
      ? t(', {{percent}} % empty', { percent: Math.max(1, Math.round(emptyShare * 100)) })
      : ''
  return words + empty
}

interface PreviewOfProps {
  draft: Draft
  at: number
  titleOf: (kind: string) => string
}

/** What comes out of a step, compared with what goes into it. */
export function PreviewOf({ draft, at, titleOf }: PreviewOfProps) {
  const definition = useMemo(() => definitionOf(draft), [draft])
  const shown = usePreview({ definition, upTo: at })
  const before = usePreview({ definition, upTo: at - 1, enabled: at >= 0 })
  const step = draft.steps[at]?.step
  const title = step
    ? t('After step {{value}}: {{kind}}', { value: at + 1, kind: titleOf(step.kind) })
    : t('As it comes from {{name}}', { name: draft.inputs[0]?.name ?? 'its input' })
  if (shown.error && !shown.lastGood)
    return <FailureAlert error={shown.error} onRetry={() => void shown.refetch()} />
  return (
    <PreviewPanel
      title={title}
      preview={shown.lastGood}
      before={at < 0 || shown.isPlaceholderData || shown.error ? undefined : before.data?.columns}
      isAsking={shown.isFetching}
      stale={
        shown.error ? (
          <Text size="sm" c="dimmed" mb={6} role="status">
            {t('These are the rows from before: the step does not work yet.')}
          </Text>
        ) : null
      }
    />
  )
}
