import { Card, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** A part of a form or page, under its title. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Stack gap="md">
        <Title order={2} size="h5">
          {title}
        </Title>
        {children}
      </Stack>
    </Card>
  )
}
