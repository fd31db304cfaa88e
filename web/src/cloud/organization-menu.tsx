import { IconArchive, IconCopy, IconTrash } from '@tabler/icons-react'
import { t } from '../lib/words.ts'
import { openDialog } from '../ui/dialogs/dialogs.tsx'
import { RowMenu } from '../ui/tables/row-menu.tsx'
import type { Organization } from './cloud-api.ts'
import { CopyForm, EraseForm, ExportForm } from './transfer-forms.tsx'

/** What is done with an organization as a whole. It is erased only once nobody reaches it any more. */
export function OrganizationMenu({ organization }: { organization: Organization }) {
  const { name, status } = organization
  return (
    <RowMenu
      label={t('More for {{label}}', { label: name })}
      size="lg"
      actions={[
        {
          label: t('Export organization'),
          icon: IconArchive,
          onClick: () =>
            openDialog(t('Export {{name}}', { name }), (close) => (
              <ExportForm organization={organization} onDone={close} />
            )),
        },
        {
          label: t('Copy organization'),
          icon: IconCopy,
          onClick: () =>
            openDialog(t('Copy {{name}}', { name }), (close) => (
              <CopyForm organization={organization} onDone={close} />
            )),
        },
        status !== 'active' && {
          label: t('Erase organization'),
          icon: IconTrash,
          danger: true,
          onClick: () =>
            openDialog(t('Erase {{name}}?', { name }), (close) => (
              <EraseForm organization={organization} onDone={close} />
            )),
        },
      ]}
    />
  )
}
