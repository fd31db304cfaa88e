import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What is known of something, each with its name. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <SimpleGrid component="dl" m={0} cols={{ base: 1, xs: 2, lg: 3 }} verticalSpacing="xs">
    {facts.map(([name, value]) => (
      <div key={name}>
        <Text component="dt" size="xs" c="dimmed">
          {name}
        </Text>
        <Text component="dd" m={0} size="sm" className="wrap-anywhere">
          {value}
        </Text>
      </div>
    ))}
  </SimpleGrid>
)
