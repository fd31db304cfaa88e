import { Badge, Checkbox, Group, SimpleGrid, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCan } from '../../lib/me.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { SearchSelect } from '../../ui/forms/search-select.tsx'
import type { AgentTool, Tool } from './agent-words.ts'
import { connectorsOf } from './tool-choices.ts'
import { useTools } from './use-tools.ts'

interface ToolFieldsProps {
  tools: AgentTool[]
  errors: Record<string, ReactNode>
  onChange: (tools: AgentTool[]) => void
}

/** Which tools an agent has, and through which connectors it sends. */
export function ToolFields({ tools, errors, onChange }: ToolFieldsProps) {
  const known = useTools()
  if (known.error) return <FailureAlert error={known.error} onRetry={() => void known.refetch()} />
  if (!known.data) return <Skeleton height={160} />
  const change = (next: AgentTool) => onChange(tools.map((one) => (one.name === next.name ? next : one)))
  return (
    <Stack gap="sm">
      {errors['tools'] && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {errors['tools']}
        </Text>
      )}
      {known.data.items.map((tool) => {
        const at = tools.findIndex(({ name }) => name === tool.name)
        const entry = tools[at]
        return (
          <div key={tool.id}>
            <Checkbox
              label={<ToolLabel tool={tool} />}
              description={tool.description}
              checked={entry !== undefined}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  checked ? [...tools, { name: tool.name }] : tools.filter(({ name }) => name !== tool.name),
                )
              }
            />
            {entry && tool.name in bindings && (
              <BindingFields
                entry={entry}
                errorAt={(field) => errors[`tools.${at}.${field}`]}
                onChange={change}
              />
            )}
          </div>
        )
      })}
    </Stack>
  )
}

function ToolLabel({ tool: { name, needs_approval: needsApproval } }: { tool: Tool }) {
  return (
    <Group gap="xs">
      {name}
      {needsApproval && (
        <Badge variant="light" color="orange" className="whole">
          {t('each call is approved')}
        </Badge>
      )}
    </Group>
  )
}

const bindings: Record<string, 'automation_webhook' | 'messaging_provider'> = {
  send_to_automation: 'automation_webhook',
  send_whatsapp: 'messaging_provider',
}

interface BindingFieldsProps {
  entry: AgentTool
  errorAt: (field: 'connector_id' | 'to') => ReactNode
  onChange: (entry: AgentTool) => void
}

function BindingFields({ entry, errorAt, onChange }: BindingFieldsProps) {
  const can = useCan()
  const type = bindings[entry.name] ?? 'automation_webhook'
  const { connector_id: connector, to, ...rest } = entry
  if (!can('agent.bind'))
    return (
      <Text size="xs" c="dimmed" pl={32}>
        {connector === undefined
          ? t('Not available until an administrator sets the connector that it sends through.')
          : t('An administrator set the connector that it sends through.')}
      </Text>
    )
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} pl={32} mt="xs">
      <SearchSelect
        label={t('Connector of {{tool}}', { tool: entry.name })}
        source={connectorsOf(type)}
        clearable
        value={connector === undefined ? null : String(connector)}
        error={errorAt('connector_id')}
        onChange={(next) =>
          onChange({
            ...rest,
            ...(to === undefined ? {} : { to }),
            ...(next === null ? {} : { connector_id: Number(next) }),
          })
        }
      />
      {type === 'messaging_provider' && (
        <TextInput
          label={t('Phone number that gets the messages')}
          placeholder="+4915112345678"
          value={to ?? ''}
          error={errorAt('to')}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              ...rest,
              ...(connector === undefined ? {} : { connector_id: connector }),
              ...(value.trim() === '' ? {} : { to: value.trim() }),
            })
          }
        />
      )}
    </SimpleGrid>
  )
}
