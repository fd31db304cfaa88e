import { ThemeIcon } from '@mantine/core'
import { IconPlug } from '@tabler/icons-react'
import { kindViews } from './kind-views.ts'

/** The picture of a kind of connector. */
export function KindIcon({ type, size = 36 }: { type: string; size?: number }) {
  const { icon: Icon, color } = kindViews[type] ?? { icon: IconPlug, color: 'gray' }
  return (
    <ThemeIcon variant="light" color={color} size={size} radius="md" aria-hidden>
      <Icon size={size * 0.6} stroke={1.6} />
    </ThemeIcon>
  )
}
