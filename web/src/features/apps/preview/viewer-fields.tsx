import { Button, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { groupChoices, memberChoices } from '../../../lib/choices.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { SearchMultiSelect, SearchSelect } from '../../../ui/forms/search-select.tsx'
import { AttributeFields } from '../settings/attribute-fields.tsx'
import type { SeenAs } from './use-preview.ts'

type Kind = 'self' | 'member' | 'described'

interface Described {
  groups: string[]
  attributes: { name: string; values: (string | number | boolean)[] }[]
}

const kinds: { value: Kind; label: string }[] = [
  { value: 'self', label: t('You') },
  { value: 'member', label: t('A member') },
  { value: 'described', label: t('Groups and attributes') },
]

/** Through whose eyes the app is seen. Who may not say what others see sees as themselves. */
export function ViewerFields({ onChange }: { onChange: (seenAs: SeenAs) => void }) {
  const can = useCan()
  const [kind, setKind] = useState<Kind>('self')
  const [member, setMember] = useState<string | null>(null)
  const [described, setDescribed] = useState<Described>({ groups: [], attributes: [] })
  if (!can('dataset.edit_policies')) return <div />
  const choose = (next: Kind) => {
    setKind(next)
    if (next === 'self') onChange({})
    if (next === 'member' && member !== null) onChange({ user_id: Number(member) })
    if (next === 'described') onChange(seenAs(described))
  }
  return (
    <Stack gap="sm" flex="1 1 320px">
      <Group gap="sm" align="flex-end">
        <Select
          label={t('See the app as')}
          data={kinds}
          value={kind}
          allowDeselect={false}
          w={220}
          onChange={(next) => choose(next as Kind)}
        />
        {kind === 'member' && (
          <SearchSelect
            label={t('Member')}
            placeholder={t('Choose a member')}
            source={memberChoices}
            value={member}
            w={260}
            onChange={(next) => {
              setMember(next)
              if (next !== null) onChange({ user_id: Number(next) })
            }}
          />
        )}
      </Group>
      {kind === 'described' && (
        <Stack gap="sm" maw={560}>
          <SearchMultiSelect
            label={t('Groups')}
            source={groupChoices}
            value={described.groups}
            onChange={(groups) => setDescribed({ ...described, groups })}
          />
          <AttributeFields
            label={t('Attributes')}
            attributes={described.attributes}
            onChange={(attributes) => setDescribed({ ...described, attributes })}
          />
          <Group>
            <Button size="xs" onClick={() => onChange(seenAs(described))}>
              {t('Show')}
            </Button>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}

const seenAs = ({ groups, attributes }: Described): SeenAs => ({
  group_ids: groups.map(Number),
  attributes: Object.fromEntries(
    attributes.filter(({ name }) => name !== '').map(({ name, values }) => [name, values]),
  ),
})
