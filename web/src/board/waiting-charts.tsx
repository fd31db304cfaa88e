import { Alert, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Schema } from '../lib/api.ts'

interface WaitingChartsProps {
  title: string
  /** Who does not see them meanwhile. */
  why: string
  charts: readonly Schema<'WaitingChart'>[]
  /** How they are confirmed. */
  children: ReactNode
}

/** Charts that others changed, and that are not shown before whose rights show them says so. */
export const WaitingCharts = ({ title, why, charts, children }: WaitingChartsProps) => (
  <Alert color="yellow" mb="sm" title={title}>
    <Text size="sm">{why}</Text>
    <List size="sm" my="xs">
      {charts.map(({ id, title: chart }) => (
        <List.Item key={id}>{chart}</List.Item>
      ))}
    </List>
    {children}
  </Alert>
)

/** As they were looked at. */
export const lookedAt = (charts: readonly Schema<'WaitingChart'>[]) =>
  charts.map(({ id, fingerprint }) => ({ id, fingerprint }))
