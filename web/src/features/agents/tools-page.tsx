import { Badge, Button } from '@mantine/core'
import { IconPlayerPlay, IconPlus, IconTool } from '@tabler/icons-react'
import { api } from '../../lib/api.ts'
import type { SortOf } from '../../lib/list.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { NamedCell, type TableColumn } from '../../ui/tables/data-table.tsx'
import { ListPage } from '../../ui/tables/list-page.tsx'
import { deletion, RowMenu } from '../../ui/tables/row-menu.tsx'
import type { Tool } from './agent-words.ts'
import { ToolForm } from './tool-form.tsx'
import { ToolTest } from './tool-test.tsx'

const kinds: Record<Tool['kind'], string> = {
  built_in: t('Built in'),
  saved_query: t('Saved query'),
  connector_call: t('Automation webhook'),
  http_request: t('HTTP request'),
}

/** What agents can have: built-in tools and the organization's own. */
export function AgentToolsPage() {
  const can = useCan()
  return (
    <ListPage
      title={t('Tools of agents')}
      description={t(
        'Built-in tools, and your own: saved queries, HTTP requests and calls of an automation webhook.',
      )}
      queryKey="agent-tools"
      load={(query) => api.GET('/api/agent-tools', { query })}
      searchLabel={t('Search tools')}
      rowKey={({ id }) => id}
      columns={columns}
      create={
        can('agent.edit') && (
          <Button
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => openDialog(t('New tool'), (close) => <ToolForm onDone={close} />, 'lg')}
          >
            {t('New tool')}
          </Button>
        )
      }
      empty={{ icon: IconTool, title: t('No tools'), text: t('There are no tools.') }}
    />
  )
}

const columns: TableColumn<Tool, SortOf<'/api/agent-tools'>>[] = [
  {
    label: t('Name'),
    sort: 'name',
    cell: ({ name, description }) => <NamedCell description={description}>{name}</NamedCell>,
  },
  { label: t('Kind'), cell: ({ kind }) => kinds[kind] },
  {
    label: t('Approval'),
    cell: ({ needs_approval: needed }) =>
      needed ? (
        <Badge variant="light" color="orange" className="whole">
          {t('each call is approved')}
        </Badge>
      ) : (
        '–'
      ),
  },
  { label: '', align: 'right', cell: (tool) => <ToolActions tool={tool} /> },
]

function ToolActions({ tool }: { tool: Tool }) {
  const { id, name, kind, revision, needs_approval: acts } = tool
  const can = useCan()
  const isOwn = kind !== 'built_in' && can('agent.edit')
  const remove = () =>
    api.DELETE('/api/agent-tools/{id}', { path: { id }, revision }).then(() => {
      showToast(t('{{name}} is deleted.', { name }))
      void invalidate('agent-tools')
    }, showFailure)
  return (
    <RowMenu
      label={t('Actions for {{name}}', { name })}
      actions={[
        // What acts is called by runs only, which wait for an approval.
        !acts && {
          label: t('Test'),
          icon: IconPlayerPlay,
          onClick: () => openDialog(t('Test {{name}}', { name }), () => <ToolTest tool={tool} />, 'lg'),
        },
        isOwn &&
          deletion({
            title: t('Delete the tool {{name}}?', { name }),
            body: t('A tool that an agent has cannot be deleted.'),
            onConfirm: remove,
          }),
      ]}
    />
  )
}
