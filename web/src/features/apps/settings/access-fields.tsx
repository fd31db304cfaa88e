import { Alert, Checkbox, MultiSelect, Stack, Switch, TagsInput, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { groupChoices } from '../../../lib/choices.ts'
import { useCan } from '../../../lib/me.ts'
import { roleChoices } from '../../../lib/roles.ts'
import { t } from '../../../lib/words.ts'
import { errorAt } from '../../../ui/field-forms/model-field.ts'
import { SearchMultiSelect } from '../../../ui/forms/search-select.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { type App, nextReleaseQuery } from '../app-words.ts'
import { RowAccess } from '../releases/row-access.tsx'
import { AttributeFields } from './attribute-fields.tsx'
import type { SettingsValues } from './settings-values.ts'

const actions: { value: App['actions'][number]; label: string; description: string }[] = [
  { value: 'filter', label: t('Filter'), description: t('Set the filters of dashboards') },
  { value: 'drill', label: t('Drill down'), description: t('Press a bar to see what it is made of') },
  {
    value: 'rows',
    label: t('Rows behind a number'),
    description: t('List the rows that a number counts, with all columns that policies show'),
  },
  { value: 'export', label: t('Export'), description: t('Download data, pictures and PDF') },
  {
    value: 'chat',
    label: t('Chat'),
    description: t('Ask in words about all columns of the datasets of dashboards that policies show'),
  },
]

interface AccessFieldsProps {
  app: App
  form: UseFormReturnType<SettingsValues>
}

/** Who may open an app, what they may do there, and who has to agree to a release. */
export function AccessFields({ app, form }: AccessFieldsProps) {
  const can = useCan()
  const access = useQuery(nextReleaseQuery(app.id)).data?.row_access ?? []
  const errorOf = (path: string) => errorAt(form.errors as Record<string, string>, path)
  return (
    <>
      <MultiSelect
        label={t('Roles that may open it')}
        description={t('Authors of apps always may')}
        data={roleChoices}
        hidePickedOptions
        value={form.values.roles}
        error={errorOf('audience.roles')}
        onChange={(roles) => form.setFieldValue('roles', roles as SettingsValues['roles'])}
      />
      <SearchMultiSelect
        label={t('Groups that may open it')}
        source={groupChoices}
        value={form.values.groups}
        error={errorOf('audience.group_ids')}
        onChange={(groups) => form.setFieldValue('groups', groups)}
      />
      <AttributeFields
        label={t('Attributes that may open it')}
        attributes={form.values.attributes}
        error={errorOf('audience.attributes')}
        onChange={(attributes) => form.setFieldValue('attributes', attributes)}
      />
      {form.values.roles.length + form.values.groups.length + form.values.attributes.length === 0 && (
        <Alert variant="default" p="xs">
          {t('Only authors can open the app so far. Choose roles, groups or attributes.')}
        </Alert>
      )}
      <RowAccess access={access} />
      {can('user.view') && (
        <Text size="sm">
          {t('Customers without another role here:')}{' '}
          <PageLink to="/users">{t('Invite and manage app viewers')}</PageLink>
        </Text>
      )}
      <Checkbox.Group label={t('What viewers may do')} {...form.getInputProps('actions')}>
        <Stack gap="xs" mt="xs">
          {actions.map(({ value, label, description }) => (
            <Checkbox key={value} value={value} label={label} description={description} />
          ))}
        </Stack>
      </Checkbox.Group>
      <TagsInput
        label={t('Origins that may embed it')}
        description={t('For example https://www.example.com; Enter adds one')}
        value={form.values.allowed_origins}
        error={errorOf('allowed_origins')}
        onChange={(origins) => form.setFieldValue('allowed_origins', origins)}
      />
      <Switch
        label={t('Releases need a review')}
        description={t('Someone other than the author approves a release before it is published')}
        {...form.getInputProps('requires_review', { type: 'checkbox' })}
      />
    </>
  )
}
