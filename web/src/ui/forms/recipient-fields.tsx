import { groupChoices, memberChoices, messageTargetChoices } from '../../lib/choices.ts'
import { t } from '../../lib/words.ts'
import { SearchMultiSelect } from './search-select.tsx'

export interface Recipients {
  user_ids?: number[]
  group_ids?: number[]
  connector_ids?: number[]
}

interface RecipientFieldsProps {
  recipients: Recipients
  /** What was wrong with each, by its name. */
  errors: Record<string, unknown>
  onChange: (next: Recipients) => void
}

/** The recipients, each with their own permissions. */
export function RecipientFields(props: RecipientFieldsProps) {
  const { recipients, errors, onChange } = props
  const of = (name: keyof Recipients) => ({
    value: (recipients[name] ?? []).map(String),
    error: errorOf(errors, name),
    onChange: (ids: string[]) => onChange({ ...recipients, [name]: ids.map(Number) }),
  })
  return (
    <>
      <SearchMultiSelect
        source={memberChoices}
        label={t('Members')}
        description={t('Each gets what they themselves may see')}
        {...of('user_ids')}
      />
      <SearchMultiSelect source={groupChoices} label={t('Groups')} {...of('group_ids')} />
      <SearchMultiSelect
        source={messageTargetChoices}
        label={t('Chats and webhooks')}
        description={t('They get what you may see')}
        {...of('connector_ids')}
      />
    </>
  )
}

/** The server names the place of the wrong one: "recipients.user_ids.2". */
function errorOf(errors: Record<string, unknown>, name: keyof Recipients): string | undefined {
  const [found] = Object.entries(errors).filter(([path]) => path.startsWith(`recipients.${name}`))
  return typeof found?.[1] === 'string' ? found[1] : undefined
}
