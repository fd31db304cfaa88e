import { Card, Group, Text, ThemeIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

interface ThingCardProps {
  to: string
  icon: TablerIcon
  name: string
  facts: string
}

/** Leads to one thing, where several stand beside each other. */
export function ThingCard({ to, icon: Icon, name, facts }: ThingCardProps) {
  return (
    <Card padding="md" className="card-link" renderRoot={(props) => <Link to={to} {...props} />}>
      <Group wrap="nowrap">
        <ThemeIcon variant="light" size={38} aria-hidden>
          <Icon size={20} stroke={1.6} />
        </ThemeIcon>
        <div>
          <Text fw={600} size="sm" className="wrap-anywhere">
            {name}
          </Text>
          <Text size="xs" c="dimmed" lineClamp={1}>
            {facts}
          </Text>
        </div>
      </Group>
    </Card>
  )
}
