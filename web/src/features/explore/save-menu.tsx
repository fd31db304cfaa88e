import { Button } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useCan } from '../../lib/me.ts'
import { openDialog } from '../../ui/entry-form.tsx'
import type { Query } from './query-draft.ts'
import { SaveToDashboard } from './save-to-dashboard.tsx'

interface SaveMenuProps {
  datasetId: number
  query: Query
  kind: string
  title: string
}

export function SaveMenu(props: SaveMenuProps) {
  const can = useCan()
  if (!can('dashboard.create') && !can('dashboard.edit')) return null
  return (
    <Button
      size="sm"
      leftSection={<IconDeviceFloppy size={16} aria-hidden />}
      onClick={() =>
        openDialog('Save to a dashboard', (close) => <SaveToDashboard {...props} onDone={close} />)
      }
    >
      Save to a dashboard
    </Button>
  )
}
