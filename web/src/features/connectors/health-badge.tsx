import { Badge, Tooltip } from '@mantine/core'
import type { Schema } from '../../lib/api.ts'
import { formatAgo } from '../../lib/format.ts'
import { serverText, t } from '../../lib/words.ts'

/** Whether the last test of a connector went well, and when that was. */
export function HealthBadge({ test }: { test: Schema<'Connector'>['last_test'] }) {
  if (!test)
    return (
      <Badge variant="light" color="gray">
        {t('not tested')}
      </Badge>
    )
  return (
    <Tooltip label={serverText(test.message)} multiline maw={360}>
      <Badge variant="light" color={test.ok ? 'teal' : 'red'} tabIndex={0}>
        {test.ok ? t('works') : t('fails')}, {formatAgo(test.tested_at)}
      </Badge>
    </Tooltip>
  )
}
