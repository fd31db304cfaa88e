import { Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ParameterField } from '../../../board/variables/parameter-field.tsx'
import type { ParameterValue } from '../../../board/variables/variable-state.ts'
import { api } from '../../../lib/api.ts'
import { formatDuration } from '../../../lib/format.ts'
import { plural, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { ResultGrid } from '../../../ui/tables/result-grid.tsx'
import type { App } from '../app-words.ts'
import { CopyBlock } from '../copy-block.tsx'
import type { Endpoint } from './endpoint-query.ts'

interface TryOutProps {
  app: App
  slug: string
  definition: Endpoint
}

type Values = Record<string, ParameterValue | undefined>

const shownRows = 100
const program = 'curl'

/** Runs the query as it stands here, saved or not, with one's own rights; and says how programs call it. */
export function TryOut({ app, slug, definition }: TryOutProps) {
  const { dataset_id: id, query, max_rows: maxRows = 10_000 } = definition
  const parameters = query.parameter_definitions ?? []
  const [values, setValues] = useState<Values>({})
  const run = useMutation({
    mutationFn: async () => {
      const from = performance.now()
      const given = Object.entries(values).filter(([, value]) => value !== undefined)
      const named = Array.isArray(query.parameters) ? {} : query.parameters
      const result = await api.POST('/api/datasets/{id}/explore', {
        path: { id },
        body: {
          ...query,
          limit: Math.min(query.limit ?? shownRows, maxRows, shownRows),
          ...(given.length > 0
            ? { parameters: { ...named, ...(Object.fromEntries(given) as Record<string, ParameterValue>) } }
            : {}),
        },
      })
      return { result, durationMs: performance.now() - from }
    },
  })
  const url = urlOf(app, slug, values)
  const { result, durationMs } = run.data ?? {}
  return (
    <Stack gap="md">
      {parameters.length > 0 && (
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
          {parameters.map((parameter) => (
            <ParameterField
              key={parameter.name}
              parameter={parameter}
              datasetId={id}
              value={values[parameter.name] ?? parameter.default}
              onChange={(value) => setValues({ ...values, [parameter.name]: value })}
            />
          ))}
        </SimpleGrid>
      )}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={run.isPending}
          onClick={() => run.mutate()}
        >
          {t('Run query')}
        </Button>
        {result && durationMs !== undefined && (
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('{{rows}} in {{duration}}, with your permissions', {
              rows: plural(result.rows.length, 'row'),
              duration: formatDuration(durationMs),
            })}
          </Text>
        )}
      </Group>
      <FailureAlert error={run.error} />
      {result && (
        <>
          <ResultGrid label={t('Response')} columns={result.columns} rows={result.rows} height={260} />
          <details>
            <summary className="small-summary">{t('As JSON')}</summary>
            <Code block tabIndex={0} className="response-text">
              {JSON.stringify({ columns: result.columns, rows: result.rows.slice(0, 10) }, null, 2)}
            </Code>
          </details>
        </>
      )}
      <CopyBlock label={t('Address')} text={url} />
      <CopyBlock label={program} text={curlOf(app, url)} />
      <Text size="sm" c="dimmed">
        {t(
          'Programs reach it from the first release that has it, with the access token of a user who may open the app.',
        )}
      </Text>
    </Stack>
  )
}

function urlOf({ address }: App, slug: string, values: Values): string {
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  ).toString()
  return `${address}/api/endpoints/${slug}${query === '' ? '' : `?${query}`}`
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

const curlOf = ({ slug }: App, url: string): string =>
  [
    'curl',
    `  -H "Authorization: Bearer $TOKEN"`,
    `  -H ${quoted(`X-App: ${slug}`)}`,
    `  ${quoted(url)}`,
  ].join(' \\\n')
