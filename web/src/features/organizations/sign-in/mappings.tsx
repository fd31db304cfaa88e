import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { groupChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'

type Provider = Schema<'SignInProvider'>
type GroupMapping = Provider['group_mappings'][number]
type AttributeMapping = Provider['attribute_mappings'][number]

interface MappingsProps<Mapping> {
  value: Mapping[]
  onChange: (value: Mapping[]) => void
}

/** Which values of the groups claim make a user a member of which group. */
export function GroupMappings({ value, onChange }: MappingsProps<GroupMapping>) {
  return (
    <Rows
      label={t('Groups')}
      description={t('Members join and leave these groups at each sign-in.')}
      add={t('Add group')}
      value={value}
      empty={{ value: '', group_id: 0 }}
      onChange={onChange}
    >
      {(mapping, change) => (
        <>
          <TextInput
            aria-label={t('Value of the claim')}
            placeholder={t('Value of the claim')}
            value={mapping.value}
            onChange={({ currentTarget }) => change({ ...mapping, value: currentTarget.value })}
          />
          <SearchSelect
            source={groupChoices}
            aria-label={t('Group')}
            placeholder={t('Group')}
            value={mapping.group_id === 0 ? null : String(mapping.group_id)}
            onChange={(id) => change({ ...mapping, group_id: Number(id ?? 0) })}
          />
        </>
      )}
    </Rows>
  )
}

/** Which claims fill which attributes of a user. */
export function AttributeMappings({ value, onChange }: MappingsProps<AttributeMapping>) {
  return (
    <Rows
      label={t('Attributes')}
      description={t('Row policies compare with them. They are set at each sign-in.')}
      add={t('Add attribute')}
      value={value}
      empty={{ claim: '', attribute: '' }}
      onChange={onChange}
    >
      {(mapping, change) => (
        <>
          <TextInput
            aria-label={t('Claim')}
            placeholder={t('Claim')}
            value={mapping.claim}
            onChange={({ currentTarget }) => change({ ...mapping, claim: currentTarget.value })}
          />
          <TextInput
            aria-label={t('Attribute')}
            placeholder={t('Attribute')}
            value={mapping.attribute}
            onChange={({ currentTarget }) => change({ ...mapping, attribute: currentTarget.value })}
          />
        </>
      )}
    </Rows>
  )
}

interface RowsProps<Mapping> extends MappingsProps<Mapping> {
  label: string
  description: string
  add: string
  empty: Mapping
  children: (mapping: Mapping, change: (next: Mapping) => void) => ReactNode
}

function Rows<Mapping>({ label, description, add, value, empty, onChange, children }: RowsProps<Mapping>) {
  return (
    <Input.Wrapper label={label} description={description}>
      <Stack gap="xs" mt="xs">
        {value.map((mapping, at) => (
          // Rows have no identity but their place.
          <Group key={at} gap="xs" wrap="nowrap" grow preventGrowOverflow={false}>
            {children(mapping, (next) => onChange(value.with(at, next)))}
            <ActionIcon
              variant="subtle"
              color="gray"
              flex="none"
              aria-label={t('Remove')}
              onClick={() => onChange(value.toSpliced(at, 1))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </Group>
        ))}
        <Button
          variant="default"
          size="xs"
          w="fit-content"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...value, empty])}
        >
          {add}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
