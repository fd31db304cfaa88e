import { Button } from '@mantine/core'
import type { ButtonProps } from '@mantine/core'
import { IconPlaneDeparture } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answer, api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { showToast, showFailure } from '../../ui/confirm.tsx'

/** Loads three million flights with a ready dashboard, and opens it. */
export function LoadSampleButton(props: ButtonProps) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const load = useMutation({
    mutationFn: () => answer(api.POST('/api/projects/sample')),
    onSuccess: ({ dashboard_id }) => {
      showToast(t('The sample project is loaded.'))
      void queries.invalidateQueries()
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
