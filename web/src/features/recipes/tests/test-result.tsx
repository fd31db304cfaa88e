import { Alert, Table, Text } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { formatCell } from '../../../../../charts/src/values/columns.ts'
import { serverText, t } from '../../../lib/words.ts'
import '../../../ui/tables/tables.css'

type Result = Schema<'RecipeTestResult'>

/** Where what came out differs from what was expected. */
export function TestResult({ result }: { result: Result }) {
  const { outcome, message, columns, differences, difference_count } = result
  if (outcome === 'passed')
    return (
      <Alert color="teal" p="sm">
        {t('It passes.')}
      </Alert>
    )
  return (
    <Alert color="red" p="sm" title={outcome === 'broken' ? t('It could not be run') : t('It does not pass')}>
      {message && <Text size="sm">{serverText(message)}</Text>}
      {differences.length > 0 && (
        <div
          className="result-grid test-rows"
          tabIndex={0}
          role="region"
          aria-label={t('Differences, scrollable')}
        >
          <Table aria-label={t('Differences')} verticalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Row')}</Table.Th>
                {columns.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {differences.map((difference, at) => (
                <Difference key={at} columns={columns} difference={difference} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {difference_count > differences.length && (
        <Text size="xs" mt={4}>
          {t('The first {{differences}} of {{difference_count}}.', {
            differences: differences.length,
            difference_count,
          })}
        </Text>
      )}
    </Alert>
  )
}

const words = { missing: t('missing'), unexpected: t('not expected'), different: t('differs') } as const

interface DifferenceProps {
  columns: string[]
  difference: Result['differences'][number]
}

function Difference({ columns, difference: { kind, expected, actual, differing } }: DifferenceProps) {
  const row = kind === 'missing' ? expected : actual
  return (
    <Table.Tr>
      <Table.Td>{words[kind]}</Table.Td>
      {columns.map((name, at) => (
        <Table.Td key={name} fw={differing.includes(name) ? 700 : undefined}>
          {formatCell(row?.[at])}
          {kind === 'different' &&
            differing.includes(name) &&
            t(' instead of {{at}}', { at: formatCell(expected?.[at]) })}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
