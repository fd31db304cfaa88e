import { Alert, Table, Text } from '@mantine/core'
import { formatNumber } from '../../../../charts/src/values/format-number.ts'
import { serverText, t } from '../../lib/words.ts'
import { outcomeColors, outcomeWords, type CheckResult } from './check-words.ts'

/** The result of a check, with examples of violations. */
export function ResultView({ result }: { result: CheckResult }) {
  const { outcome, name, message, examples, violation_count: violations, row_count: rows } = result
  return (
    <Alert color={outcomeColors[outcome]} title={`${name}: ${outcomeWords[outcome]}`} role="status">
      <Text size="sm">
        {serverText(message ?? '') || t('What it found is shown to those who see all of the dataset.')}
      </Text>
      {violations !== null && rows !== null && violations > 0 && (
        <Text size="sm" c="dimmed">
          {t('{{violations}} of {{rows}} rows', {
            violations: formatNumber(violations),
            rows: formatNumber(rows),
          })}
        </Text>
      )}
      {examples && examples.rows.length > 0 && <Examples {...examples} />}
    </Alert>
  )
}

function Examples({ columns, rows }: NonNullable<CheckResult['examples']>) {
  return (
    <Table.ScrollContainer minWidth={columns.length * 90} type="native">
      <Table fz="xs" verticalSpacing={4} mt="xs" aria-label={t('Failing rows')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, at) => (
              <Table.Th key={at}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={index}>
              {row.map((value, at) => (
                <Table.Td key={at} className="wrap-anywhere">
                  {value === null ? '–' : String(value)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
