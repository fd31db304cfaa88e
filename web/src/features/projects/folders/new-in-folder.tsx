import { Button, Menu } from '@mantine/core'
import {
  IconTransform,
  IconChevronDown,
  IconDatabaseImport,
  IconLayoutDashboard,
  IconPlugConnected,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { openDialog } from '../../../ui/dialogs/dialogs.tsx'
import { NameFields, nameRule } from '../../../ui/forms/about-form.tsx'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'

/** Makes something that stands in the folder from the beginning. */
export function NewInFolder({ folderId }: { folderId: number }) {
  const can = useCan()
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to, search: { folder: folderId } as never })
  const choices = [
    {
      permission: 'dashboard.create',
      label: t('Dashboard'),
      icon: IconLayoutDashboard,
      onClick: () => openNewDashboard(folderId, (id) => void navigate({ to: `/dashboards/${id}` })),
    },
    {
      permission: 'dataset.create',
      label: t('Dataset of a file'),
      icon: IconDatabaseImport,
      onClick: () => go('/datasets'),
    },
    {
      permission: 'recipe.create',
      label: t('Recipe'),
      icon: IconTransform,
      onClick: () => go('/recipes/new'),
    },
    {
      permission: 'connector.create',
      label: t('Connector'),
      icon: IconPlugConnected,
      onClick: () => go('/connectors/new'),
    },
  ].filter(({ permission }) => can(permission))
  if (choices.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} aria-hidden />}>{t('New')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, icon: Icon, onClick }) => (
          <Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={onClick}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const openNewDashboard = (folderId: number, onMade: (id: number) => void) =>
  openDialog(t('New dashboard'), (close) => (
    <EntryForm
      initial={{ name: '', description: '' }}
      rules={nameRule}
      submitLabel={t('Create dashboard')}
      onCancel={close}
      onSubmit={(body) => api.POST('/api/dashboards', { body: { ...body, folder_id: folderId } })}
      onDone={({ id }) => {
        close()
        void invalidate('dashboards', 'project-contents')
        onMade(id)
      }}
    >
      {(form) => <NameFields form={form} />}
    </EntryForm>
  ))
