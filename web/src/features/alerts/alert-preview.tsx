import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { plural, t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import './alerts.css'

/** What it would say now, and how often it would have fired. */
export function AlertPreview({ request }: { request: Schema<'AlertPreviewRequest'> | undefined }) {
  const preview = useMutation({
    mutationFn: (body: Schema<'AlertPreviewRequest'>) => api.POST('/api/alerts/preview', { body }),
  })
  const seen = preview.data
  return (
    <Card>
      <Stack gap="xs" align="flex-start">
        <Button
          variant="default"
          disabled={request === undefined}
          loading={preview.isPending}
          onClick={() => request && preview.mutate(request)}
        >
          {t('Try it')}
        </Button>
        <FailureAlert error={preview.error} />
        <div role="status">
          {seen && (
            <Stack gap={4}>
              {seen.is_back_tested && (
                <Text size="sm" fw={500}>
                  {t('It would have fired {{times}} in the last {{days}} days.', {
                    times: plural(seen.fired, 'time', 'times'),
                    days: seen.days,
                  })}
                </Text>
              )}
              <Text size="sm" className="alert-message">
                {seen.now.message ?? t('It would notify no one now.')}
              </Text>
              <Points points={seen.points} />
            </Stack>
          )}
        </div>
      </Stack>
    </Card>
  )
}

/** The points that were judged: a bar each, those at which it fires in red. */
function Points({ points }: { points: Schema<'AlertPreview'>['points'] }) {
  if (points.length === 0) return null
  const max = Math.max(...points.map(({ value }) => Math.abs(value ?? 0)), 1e-9)
  return (
    <Group gap={4} wrap="nowrap">
      <svg
        role="img"
        aria-label={t('The points of these days; those at which it fires are marked')}
        viewBox={`0 0 ${points.length * 6} 40`}
        width={Math.min(600, points.length * 12)}
        height={48}
        preserveAspectRatio="none"
      >
        {points.map(({ key, at, value, fires }, index) => {
          const height = Math.max(1, (Math.abs(value ?? 0) / max) * 38)
          const color = fires ? 'var(--mantine-color-red-6)' : 'var(--mantine-color-gray-5)'
          return (
            <rect key={`${key} ${at}`} x={index * 6} y={40 - height} width={5} height={height} fill={color} />
          )
        })}
      </svg>
    </Group>
  )
}
