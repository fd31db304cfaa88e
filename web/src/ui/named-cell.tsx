import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** The cell that names a row, with its description below. */
export function NamedCell({ children, description }: { children: ReactNode; description: string }) {
  return (
    <>
      {children}
      {description && (
        <Text size="xs" c="dimmed" lineClamp={1}>
          {description}
        </Text>
      )}
    </>
  )
}
