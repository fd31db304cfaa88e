import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { datasetChoices } from '../../../lib/choices.ts'
import { t } from '../../../lib/words.ts'
import { SearchSelect } from '../../../ui/search-select.tsx'

/** Leads from a dashboard to the question that a new chart asks. */
export function AddChart({ dashboardId, onDone }: { dashboardId: number; onDone: () => void }) {
  const navigate = useNavigate()
  const [dataset, setDataset] = useState<string | null>(null)
  return (
    <Stack>
      <Text size="sm">
        {t(
          'Choose what to ask. You put the question together on the next page; saving it there brings the chart here.',
        )}
      </Text>
      <SearchSelect
        label={t('Dataset')}
        data-autofocus
        source={datasetChoices}
        value={dataset}
        onChange={setDataset}
      />
      <Group justify="flex-end">
        <Button
          disabled={dataset === null}
          onClick={() => {
            onDone()
            void navigate({ to: `/explore/${dataset}`, search: { dashboard: dashboardId } as never })
          }}
        >
          {t('Ask a question')}
        </Button>
      </Group>
    </Stack>
  )
}
