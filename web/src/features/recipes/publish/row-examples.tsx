import { Table, Tabs, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { formatCell } from '../../../../../charts/src/values/columns.ts'
import { t } from '../../../lib/words.ts'
import '../../../ui/tables/tables.css'

type RecipeDiff = Schema<'RecipeDiff'>

/** Some of the rows that come, go or change. */
export function RowExamples({ diff: { examples, changes } }: { diff: RecipeDiff }) {
  const { columns, added, removed, changed } = examples
  const groups = [
    { value: 'changed', label: t('Rows that change'), count: changed.length },
    { value: 'added', label: t('Input rows'), count: added.length },
    { value: 'removed', label: t('Rows that go'), count: removed.length },
  ].filter(({ count }) => count > 0)
  const first = groups[0]
  if (!first) return null
  return (
    <Tabs defaultValue={first.value} keepMounted={false}>
      <Tabs.List mb="xs">
        {groups.map(({ value, label }) => (
          <Tabs.Tab key={value} value={value}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="changed">
        <Examples columns={columns} label={t('Rows that change')}>
          {changed.flatMap(({ before, after, differing }, at) => [
            <ExampleRow
              key={`${at} before`}
              columns={columns}
              row={before}
              differing={differing}
              side="before"
            />,
            <ExampleRow
              key={`${at} after`}
              columns={columns}
              row={after}
              differing={differing}
              side="after"
            />,
          ])}
        </Examples>
      </Tabs.Panel>
      {(['added', 'removed'] as const).map((kind) => (
        <Tabs.Panel key={kind} value={kind}>
          <Examples columns={columns} label={kind === 'added' ? t('Input rows') : t('Rows that go')}>
            {examples[kind].map((row, at) => (
              <ExampleRow key={at} columns={columns} row={row} differing={[]} side={kind} />
            ))}
          </Examples>
          {changes[kind] > examples[kind].length && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('{{kind}} of {{kind2}}', {
                kind: examples[kind].length,
                kind2: changes[kind].toLocaleString('en'),
              })}
            </Text>
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

function Examples({ columns, label, children }: { columns: string[]; label: string; children: ReactNode }) {
  return (
    <div
      className="result-grid diff-rows"
      tabIndex={0}
      role="region"
      aria-label={t('{{label}}, scrollable', { label })}
    >
      <Table verticalSpacing={4} horizontalSpacing="sm" fz="sm" aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <span className="visually-hidden">{t('Side')}</span>
            </Table.Th>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

interface ExampleRowProps {
  columns: string[]
  row: unknown[]
  differing: string[]
  side: 'before' | 'after' | 'added' | 'removed'
}

const signs = {
  before: ['−', 'before'],
  after: ['+', 'after'],
  added: ['+', 'comes'],
  removed: ['−', 'goes'],
} as const

function ExampleRow({ columns, row, differing, side }: ExampleRowProps) {
  const [sign, words] = signs[side]
  return (
    <Table.Tr data-side={side}>
      <Table.Td>
        <span aria-hidden>{sign}</span>
        <span className="visually-hidden">{words}</span>
      </Table.Td>
      {columns.map((name, at) => (
        <Table.Td key={name} className="result-cell" data-differs={differing.includes(name) || undefined}>
          {formatCell(row[at])}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
