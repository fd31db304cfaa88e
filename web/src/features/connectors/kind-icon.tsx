import { ThemeIcon } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import {
  IconBrandMysql,
  IconBrandWhatsapp,
  IconBucket,
  IconDatabase,
  IconFileSpreadsheet,
  IconPlug,
  IconSql,
  IconStack2,
  IconWebhook,
  IconWorldDownload,
} from '@tabler/icons-react'

const kindStyles: Record<string, [icon: TablerIcon, color: string]> = {
  postgres: [IconDatabase, 'blue'],
  mysql: [IconBrandMysql, 'orange'],
  clickhouse: [IconStack2, 'yellow'],
  sqlite: [IconSql, 'cyan'],
  duckdb: [IconSql, 'yellow'],
  s3: [IconBucket, 'green'],
  http: [IconWorldDownload, 'violet'],
  file: [IconFileSpreadsheet, 'teal'],
  automation_webhook: [IconWebhook, 'grape'],
  messaging_provider: [IconBrandWhatsapp, 'green'],
}

/** The picture of a kind of connector. */
export function KindIcon({ type, size = 36 }: { type: string; size?: number }) {
  const [Icon, color] = kindStyles[type] ?? [IconPlug, 'gray']
  return (
    <ThemeIcon variant="light" color={color} size={size} radius="md" aria-hidden>
      <Icon size={size * 0.6} stroke={1.6} />
    </ThemeIcon>
  )
}
