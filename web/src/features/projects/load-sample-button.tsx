import { Button, type ButtonProps } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../lib/api.ts'
import { invalidateAll } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'

/** Loads three million flights with a ready dashboard, and opens it. */
export function LoadSampleButton(props: ButtonProps) {
  const navigate = useNavigate()
  const load = useMutation({
    mutationFn: () => api.POST('/api/projects/sample'),
    onSuccess: ({ dashboard_id }) => {
      showToast(t('The sample project is loaded.'))
      void invalidateAll()
      void navigate({ to: `/dashboards/${dashboard_id}` })
    },
    onError: showFailure,
  })
  return (
    <Button
      leftSection={<IconPlaneDeparture size={16} aria-hidden />}
      loading={load.isPending}
      onClick={() => load.mutate()}
      {...props}
    >
      {t('Load the sample project')}
    </Button>
  )
}
