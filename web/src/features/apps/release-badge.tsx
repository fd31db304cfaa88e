import { Badge } from '@mantine/core'
import { t } from '../../lib/words.ts'
import type { App } from './app-words.ts'

/** The number of the release that viewers see. */
export function ReleaseBadge({ app: { release } }: { app: App }) {
  return release ? (
    <Badge variant="light" className="whole" color="teal">
      {release.number}
    </Badge>
  ) : (
    <Badge variant="light" className="whole" color="gray">
      {t('not released')}
    </Badge>
  )
}
