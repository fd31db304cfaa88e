import { Alert, Table, Text } from '@mantine/core'
import type { Schema } from '../../../lib/api.ts'
import { formatCell } from '../../../lib/columns.ts'

type Result = Schema<'RecipeTestResult'>

/** Where what came out differs from what was expected. */
export function TestResult({ result }: { result: Result }) {
  const { outcome, message, columns, differences, difference_count } = result
  if (outcome === 'passed')
    return (
      <Alert color="teal" p="sm">
        It passes.
      </Alert>
    )
  return (
    <Alert color="red" p="sm" title={outcome === 'broken' ? 'It could not be run' : 'It does not pass'}>
      {message && <Text size="sm">{message}</Text>}
      {differences.length > 0 && (
        <div
          className="result-grid test-rows"
          tabIndex={0}
          role="region"
          aria-label="Differences, scrollable"
        >
          <Table aria-label="Differences" verticalSpacing={4} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Row</Table.Th>
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
          The first {differences.length} of {difference_count}.
        </Text>
      )}
    </Alert>
  )
}

const words = { missing: 'missing', unexpected: 'not expected', different: 'differs' } as const

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
          {kind === 'different' && differing.includes(name) && ` instead of ${formatCell(expected?.[at])}`}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
