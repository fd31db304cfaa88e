import { Card, Switch, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'

/** Whether programs with language models of others are let in. */
export function McpCard() {
  const can = useCan()
  const settings = useQuery({
    queryKey: ['chat-settings'],
    queryFn: () => api.GET('/api/chat/settings'),
    enabled: can('organization.settings'),
  })
  if (!settings.data) return null
  const { revision, mcp_enabled: isEnabled } = settings.data
  const change = (mcp_enabled: boolean) =>
    api.PATCH('/api/chat/settings', { revision, body: { mcp_enabled } }).then(() => {
      showToast(mcp_enabled ? t('MCP clients are allowed.') : t('MCP clients are blocked.'))
      void invalidate('chat-settings')
    }, showFailure)
  return (
    <Card component="section" aria-label={t('MCP clients')}>
      <Title order={2} size="h5" mb="sm">
        {t('MCP clients')}
      </Title>
      <Switch
        label={t('Allow MCP clients')}
        description={t(
          'AI assistants and other programs with their own language model read data at {{address}}, with the token and permissions of a user. When off, connected clients get no more answers.',
          { address: `${window.location.origin}/mcp` },
        )}
        checked={isEnabled}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Card>
  )
}
