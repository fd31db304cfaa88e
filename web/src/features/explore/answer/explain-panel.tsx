import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { formatNumber } from '../../../../../charts/src/values/format-number.ts'
import { t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { PageLink } from '../../../ui/page-link.tsx'

type DryRun = Schema<'DryRun'>

interface ExplainPanelProps {
  datasetId: number
  body: object
}

const engines: Record<DryRun['dialect'], string> = {
  duckdb: t('the warehouse'),
  postgres: t('the PostgreSQL database itself'),
  mysql: t('the MySQL database itself'),
  clickhouse: t('the ClickHouse database itself'),
}

/** How an answer comes about: what is read, what narrows it, and the statement that runs. */
export function ExplainPanel({ datasetId, body }: ExplainPanelProps) {
  const key = JSON.stringify(body)
  const dryRun = useQuery({
    queryKey: ['explore-dry-run', datasetId, key],
    queryFn: ({ signal }) =>
      api.POST('/api/datasets/{id}/explore/dry-run', {
        path: { id: datasetId },
        body: JSON.parse(key) as never,
        signal,
      }),
  })
  if (dryRun.error) return <FailureAlert error={dryRun.error} onRetry={() => void dryRun.refetch()} />
  if (!dryRun.data) return <Skeleton height={240} />
  const { sql, parameters, dialect, policies, tables, estimated_rows } = dryRun.data
  return (
    <Stack gap="sm">
      <dl className="explain">
        <Fact label={t('Reads')}>
          {tables.map(({ id, name, version }) => (
            <PageLink key={id} to={`/datasets/${id}`}>
              {name} ({version === null ? t('live') : t('version {{version}}', { version })})
            </PageLink>
          ))}
        </Fact>
        <Fact label={t('Policies')}>
          {policies.length === 0 && <Text size="sm">{t('None narrows what you see.')}</Text>}
          {policies.map((name) => (
            <Badge key={name} variant="light" color="violet" className="wrap-anywhere">
              {name}
            </Badge>
          ))}
        </Fact>
        <Fact label={t('Runs in')}>{engines[dialect]}</Fact>
        <Fact label={t('Estimated rows')}>
          {estimated_rows === null
            ? t('The engine makes no guess.')
            : t('about {{estimated_rows}}', { estimated_rows: formatNumber(estimated_rows) })}
        </Fact>
        {parameters.length > 0 && (
          <Fact label={t('Parameters')}>
            {parameters.map((value, at) => (
              <code key={at} className="wrap-anywhere">
                ${at + 1} = {JSON.stringify(value)}
              </code>
            ))}
          </Fact>
        )}
      </dl>
      <pre className="sql" tabIndex={0} aria-label={t('SQL that runs')}>
        {sql}
      </pre>
    </Stack>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <Group gap="xs">{children}</Group>
      </dd>
    </>
  )
}
