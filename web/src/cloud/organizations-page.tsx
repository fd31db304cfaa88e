import { Anchor, Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { invalidate } from '../lib/queries.ts'
import { t } from '../lib/words.ts'
import { openDialog } from '../ui/dialogs/dialogs.tsx'
import { EntryForm } from '../ui/forms/entry-form.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { ListPage } from '../ui/tables/list-page.tsx'
import { cloudApi, type Organization } from './cloud-api.ts'
import { asCount } from './figures.ts'

const organizationLink = ({ id, name }: Organization) => (
  <Anchor renderRoot={(props) => <Link to={`/organizations/${id}`} {...props} />}>{name}</Anchor>
)

export const OrganizationsPage = () => (
  <ListPage
    title={t('Organizations')}
    description={t('Every organization of this installation, with its plan and quotas.')}
    queryKey="organizations"
    load={(query) => cloudApi.GET('/api/organizations', { query })}
    rowKey={({ id }) => id}
    searchLabel={t('Search by name')}
    create={
      <Button
        onClick={() => openDialog(t('Create organization'), (close) => <NewOrganization onDone={close} />)}
      >
        {t('Create organization')}
      </Button>
    }
    columns={[
      { label: t('Name'), sort: 'name', cell: organizationLink },
      { label: t('Slug'), sort: 'slug', cell: ({ slug }) => slug },
      { label: t('Status'), sort: 'status', cell: ({ status }) => <StatusBadge status={status} /> },
      { label: t('Plan'), sort: 'plan', cell: ({ plan }) => plan || '–' },
      {
        label: t('Seat quota'),
        align: 'right',
        cell: ({ max_seats: seats }) => (seats === null ? t('unlimited') : asCount(seats)),
      },
    ]}
  />
)

function NewOrganization({ onDone }: { onDone: () => void }) {
  return (
    <EntryForm
      initial={{ name: '', plan: '', administrator_email: '' }}
      rules={{ name: (value) => (value.trim() ? null : t('Enter a name')) }}
      submitLabel={t('Create organization')}
      onCancel={onDone}
      onSubmit={({ name, plan, administrator_email: email }) =>
        cloudApi.POST('/api/organizations', {
          body: { name, plan, ...(email === '' ? {} : { administrator_email: email }) },
        })
      }
      onDone={() => {
        void invalidate('organizations')
        onDone()
      }}
    >
      {(form) => (
        <>
          <TextInput label={t('Name')} required maxLength={200} {...form.getInputProps('name')} />
          <TextInput label={t('Plan')} maxLength={100} {...form.getInputProps('plan')} />
          <TextInput
            label={t('Email of the first administrator')}
            description={t('An invitation is sent to this address. You are an administrator, too.')}
            type="email"
            {...form.getInputProps('administrator_email')}
          />
        </>
      )}
    </EntryForm>
  )
}
