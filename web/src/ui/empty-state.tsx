import { Card, Center, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: TablerIcon
  title: string
  children: ReactNode
  actions?: ReactNode
}

/** Nothing here yet: says what belongs here and what to do next. */
export function EmptyState({ icon: Icon, title, children, actions }: EmptyStateProps) {
  return (
    <Card py={56}>
      <Center>
        <Stack align="center" gap="xs" maw={460} ta="center">
          <ThemeIcon variant="light" size={56} radius="xl" mb="xs" aria-hidden>
            <Icon size={28} stroke={1.5} />
          </ThemeIcon>
          <Title order={2} size="h4">
            {title}
          </Title>
          <Text c="dimmed" size="sm" component="div">
            {children}
          </Text>
          {actions && (
            <Group mt="sm" justify="center">
              {actions}
            </Group>
          )}
        </Stack>
      </Center>
    </Card>
  )
}
