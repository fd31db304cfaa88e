import { Skeleton, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'

type Attributes = Schema<'UserAttributes'>

/** Attributes of a user, one a line: what row policies compare with. */
export function AttributesForm({
  userId,
  username,
  onDone,
}: {
  userId: number
  username: string
  onDone: () => void
}) {
  const path = { id: userId }
  const found = useQuery({
    queryKey: ['user-attributes', userId],
    queryFn: () => api.GET('/api/users/{id}/attributes', { path }),
    gcTime: 0,
  })
  if (found.error) return <FailureAlert error={found.error} />
  if (!found.data) return <Skeleton height={160} />
  const { attributes, revision } = found.data
  return (
    <EntryForm
      initial={{ attributes: textOf(attributes) }}
      submitLabel={t('Save')}
      onCancel={onDone}
      onSubmit={(values) =>
        api.PUT('/api/users/{id}/attributes', {
          path,
          revision,
          body: { attributes: attributesFrom(values.attributes) },
        })
      }
      onDone={() => {
        showToast(t('The attributes of {{username}} are saved.', { username }))
        onDone()
      }}
    >
      {(form) => (
        <Textarea
          label={t('Attributes')}
          description={t(
            'One a line: a name, a colon, and values with commas between them. Policies of datasets compare with them.',
          )}
          placeholder={t('region: EU, US\nteam: sales')}
          autosize
          minRows={4}
          {...form.getInputProps('attributes')}
        />
      )}
    </EntryForm>
  )
}

const textOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, values]) => `${name}: ${values.join(', ')}`)
    .join('\n')

export function attributesFrom(text: string): Attributes {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...rest] = line.split(':')
      const values = rest
        .join(':')
        .split(',')
        .map((value) => value.trim())
      return [name.trim(), values.filter((value) => value !== '')]
    }),
  )
}
