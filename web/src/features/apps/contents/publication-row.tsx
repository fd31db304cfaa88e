import { Badge, Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { PageLink } from '../../../ui/page-link.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { type RowAction, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { type App, kinds, type Publication } from '../app-words.ts'
import { publicationActions } from './publication-actions.ts'

interface PublicationRowProps {
  app: App
  publication: Publication | undefined
  /** What the navigation calls it where there is no such publication. */
  missing?: string
  before?: ReactNode
  actions?: RowAction[]
  onAppend?: (() => void) | undefined
}

/** One publication in the list of an app. */
export function PublicationRow(props: PublicationRowProps) {
  const { app, publication, missing = '', before, actions = [], onAppend } = props
  const can = useCan()
  if (!publication)
    return (
      <Group gap="xs" wrap="nowrap" py={4}>
        {before}
        <Text size="sm" flex={1}>
          <code>{missing}</code>{' '}
          <Text span size="sm" c="var(--mantine-color-error)">
            {t('There is no such publication: remove the entry.')}
          </Text>
        </Text>
        <RowMenu label={t('Actions for {{name}}', { name: missing })} actions={actions} />
      </Group>
    )
  const { id, name, slug, kind, status, has_changes: hasChanges } = publication
  const { label, icon: Icon } = kinds[kind]
  return (
    <Group gap="xs" wrap="nowrap" py={4}>
      {before}
      <Icon size={18} stroke={1.6} className="publication-icon" aria-hidden />
      <div className="publication-name">
        <div>
          <PageLink to={`/apps/${app.id}/publications/${id}`}>{name}</PageLink>
          <Text size="xs" c="dimmed" className="wrap-anywhere">
            {label} · <code>{slug}</code>
          </Text>
        </div>
        <Group gap={6}>
          {status === 'published' && hasChanges && (
            <Badge variant="light" className="whole" color="blue">
              {t('changed')}
            </Badge>
          )}
          <StatusBadge status={status} />
        </Group>
      </div>
      {onAppend && (
        <Button size="xs" variant="default" onClick={onAppend}>
          {t('Add to the menu')}
        </Button>
      )}
      <RowMenu
        label={t('Actions for {{name}}', { name })}
        actions={[...actions, ...publicationActions({ publication, can })]}
      />
    </Group>
  )
}
