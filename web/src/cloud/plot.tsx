import { Card, Group, Text } from '@mantine/core'
import { language, t } from '../lib/words.ts'

export interface PlotPoint {
  /** A time, or a day. */
  at: string
  value: number | null
}

interface PlotProps {
  label: string
  points: readonly PlotPoint[]
  format: (value: number) => string
  /** What is allowed, drawn as a line of its own. */
  limit?: number | null | undefined
}

const [width, height, headroom] = [300, 72, 6]

/** One figure over time: its course, the latest value and the highest. */
export function Plot({ label, points, format, limit }: PlotProps) {
  const known = points.flatMap(({ value }) => (value === null ? [] : [value]))
  const latest = known.at(-1)
  const max = known.length === 0 ? undefined : Math.max(...known)
  const now = latest === undefined ? '–' : format(latest)
  const highest = max === undefined ? '' : t('peak {{value}}', { value: format(max) })
  const allowed = limit == null ? '' : t('limit {{value}}', { value: format(limit) })
  return (
    <Card padding="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{label}</Text>
        <Text size="sm" fw={600} className="no-wrap">
          {now}
        </Text>
      </Group>
      <Course
        points={points}
        top={Math.max(max ?? 0, limit ?? 0)}
        limit={limit}
        label={[`${label}: ${now}`, highest, allowed].filter(Boolean).join(', ')}
      />
      <Group justify="space-between" gap="xs" wrap="nowrap" mih={18}>
        <Text size="xs" c="dimmed">
          {points[0] && shortTime(points[0].at)}
        </Text>
        <Text size="xs" c="dimmed">
          {[highest, allowed].filter(Boolean).join(' · ') || t('No figures yet')}
        </Text>
        <Text size="xs" c="dimmed">
          {points.length > 1 && shortTime(points.at(-1)!.at)}
        </Text>
      </Group>
    </Card>
  )
}

interface CourseProps extends Pick<PlotProps, 'points' | 'limit' | 'label'> {
  top: number
}

function Course({ points, top, limit, label }: CourseProps) {
  const y = (value: number) => height - 1 - (top === 0 ? 0 : (value / top) * (height - headroom))
  const lines = linesOf(points, y)
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height={height}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      className="plot"
    >
      <path d={`M0 ${height - 1}H${width}`} className="plot-floor" />
      {limit != null && <path d={`M0 ${y(limit)}H${width}`} className="plot-limit" />}
      {lines.map(({ from, to, path }) => (
        <g key={from}>
          <path d={`${path}V${height - 1}H${from}Z`} className="plot-area" />
          <path d={from === to ? `${path}h0` : path} className={from === to ? 'plot-point' : 'plot-line'} />
        </g>
      ))}
    </svg>
  )
}

/** By time, and interrupted where nothing was measured. */
function linesOf(points: readonly PlotPoint[], y: (value: number) => number) {
  const times = points.map(({ at }) => new Date(at).getTime())
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const steps = times.slice(1).map((time, index) => time - times[index]!)
  const usual = Math.min(...steps, Number.POSITIVE_INFINITY)
  const lines: { from: number; to: number; path: string }[] = []
  let before: number | undefined
  for (const [index, { value }] of points.entries()) {
    if (value === null) {
      before = undefined
      continue
    }
    const time = times[index]!
    const x = Math.round((first === last ? 0.5 : (time - first) / (last - first)) * width * 10) / 10
    const line = lines.at(-1)
    if (line && before !== undefined && time - before < 2.5 * usual) {
      line.path += `L${x} ${y(value).toFixed(1)}`
      line.to = x
    } else lines.push({ from: x, to: x, path: `M${x} ${y(value).toFixed(1)}` })
    before = time
  }
  return lines
}

/** A day as a day, a time of today as a time. */
function shortTime(at: string): string {
  const date = new Date(at)
  const isDay = !at.includes('T')
  const isToday = date.toDateString() === new Date().toDateString()
  return isToday && !isDay
    ? date.toLocaleTimeString(language(), { timeStyle: 'short' })
    : date.toLocaleDateString(language(), {
        day: 'numeric',
        month: 'short',
        ...(isDay ? { timeZone: 'UTC' } : {}),
      })
}
