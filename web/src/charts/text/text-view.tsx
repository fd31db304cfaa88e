import { Anchor, Blockquote, Code, Divider, List, Table, Text, Title } from '@mantine/core'
import { createContext, Fragment, useContext, useMemo, type ReactNode } from 'react'
import type { ChartTable } from '../../../../charts/src/drawn-kind.ts'
import { writtenOf, type Cell, type Written } from './written.ts'
import '../charts.css'

interface TextViewProps {
  /** Markdown; `{{name}}` stands for that column of the first row of the answer. */
  text: string
  table?: ChartTable | undefined
  /** The order of its largest headings. The title of a chart is one of the second order. */
  headingsFrom?: number
}

/** What an author writes between charts. */
export function TextView({ text, table, headingsFrom = 3 }: TextViewProps) {
  const parts = useMemo(() => writtenOf(text, table), [text, table])
  return (
    <HeadingsFrom value={headingsFrom}>
      <div className="written">{drawn(parts)}</div>
    </HeadingsFrom>
  )
}

const HeadingsFrom = createContext(3)

const drawn = (parts: Written[]): ReactNode[] => parts.map((part, at) => <Part key={at} part={part} />)

function Part({ part }: { part: Written }): ReactNode {
  switch (part.kind) {
    case 'text':
      return part.text
    case 'plain':
      return <Fragment>{drawn(part.parts)}</Fragment>
    case 'paragraph':
      return <Text component="p">{drawn(part.parts)}</Text>
    case 'heading':
      return <Heading depth={part.depth}>{drawn(part.parts)}</Heading>
    case 'strong':
      return <strong>{drawn(part.parts)}</strong>
    case 'em':
      return <em>{drawn(part.parts)}</em>
    case 'del':
      return <del>{drawn(part.parts)}</del>
    case 'code':
      return <Code>{part.text}</Code>
    case 'code_block':
      return <Code block>{part.text}</Code>
    case 'quote':
      return <Blockquote p="sm">{drawn(part.parts)}</Blockquote>
    case 'list':
      return (
        <List
          type={part.isOrdered ? 'ordered' : 'unordered'}
          {...(part.isOrdered ? { start: part.start } : {})}
        >
          {drawn(part.parts)}
        </List>
      )
    case 'item':
      return <List.Item>{drawn(part.parts)}</List.Item>
    case 'link':
      return <Link to={part.to}>{drawn(part.parts)}</Link>
    case 'table':
      return <WrittenTable head={part.head} rows={part.rows} />
    case 'rule':
      return <Divider my="sm" />
    case 'break':
      return <br />
  }
}

const sizes = ['h3', 'h4', 'h5', 'h6'] as const

function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const at = Math.min(depth, 4)
  const first = useContext(HeadingsFrom)
  return (
    <Title
      order={Math.max(2, Math.min(depth - 1 + first, 6)) as 2 | 3 | 4 | 5 | 6}
      size={sizes[at - 1] ?? 'h6'}
    >
      {children}
    </Title>
  )
}

function Link({ to, children }: { to: string; children: ReactNode }) {
  const isElsewhere = !/^[/#?]/.test(to)
  return (
    <Anchor href={to} inherit {...(isElsewhere ? { target: '_blank', rel: 'noopener noreferrer' } : {})}>
      {children}
    </Anchor>
  )
}

function WrittenTable({ head, rows }: { head: Cell[]; rows: Cell[][] }) {
  const cells = (row: Cell[], Of: typeof Table.Td | typeof Table.Th) =>
    row.map(({ align, parts }, at) => (
      <Of key={at} ta={align ?? 'left'}>
        {drawn(parts)}
      </Of>
    ))
  return (
    <Table fz="sm">
      <Table.Thead>
        <Table.Tr>{cells(head, Table.Th)}</Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, at) => (
          <Table.Tr key={at}>{cells(row, Table.Td)}</Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
