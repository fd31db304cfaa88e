import { Alert, Button, FileButton, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { ExportMenu, Losses } from './model-export.tsx'

const yaml = 'application/yaml'

interface YamlPanelProps {
  datasetId: number
  revision: number
  /** Whether the lists hold changes that are not saved, which this view does not show. */
  isChanged: boolean
  onSaved: (model: Schema<'DatasetModel'>) => void
}

/** The saved model as YAML: to read, to keep, to bring from elsewhere. */
export function YamlPanel({ datasetId, revision, isChanged, onSaved }: YamlPanelProps) {
  const path = `/api/datasets/${datasetId}/model`
  const saved = useQuery({
    queryKey: ['dataset-model-yaml', datasetId, revision],
    queryFn: async () => await (await request(path, { headers: { Accept: yaml } })).text(),
  })
  const [exported, setExported] = useState<Schema<'ExportedModel'>>()
  const [edited, setText] = useState<string>()
  const text = edited ?? saved.data
  const save = useMutation({
    mutationFn: async () => {
      const headers = { 'Content-Type': yaml }
      const response = await request(path, { method: 'PUT', revision, headers, body: text ?? '' })
      return (await response.json()) as Schema<'DatasetModel'>
    },
    onSuccess: (model) => {
      showToast(t('The model is saved.'))
      onSaved(model)
    },
  })
  if (saved.error) return <FailureAlert error={saved.error} onRetry={() => void saved.refetch()} />
  if (text === undefined) return <Skeleton height={300} />
  return (
    <Stack gap="md">
      {isChanged && (
        <Alert color="yellow">
          {t('The lists hold changes that are not saved; this is the model as it was saved.')}
        </Alert>
      )}
      <FailureAlert error={save.error} />
      <Textarea
        label={t('The model as YAML')}
        description={t('Saving replaces the whole model. What was there stays in its history.')}
        autosize
        minRows={16}
        maxRows={36}
        spellCheck={false}
        classNames={{ input: 'code-input' }}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Group gap="xs">
        <Button loading={save.isPending} disabled={text === saved.data} onClick={() => save.mutate()}>
          {t('Save this YAML')}
        </Button>
        <FileButton
          accept=".yaml,.yml,application/yaml"
          onChange={(file) => void file?.text().then(setText, showFailure)}
        >
          {(props) => (
            <Button variant="default" leftSection={<IconFileImport size={16} aria-hidden />} {...props}>
              {t('Import')}
            </Button>
          )}
        </FileButton>
        <ExportMenu datasetId={datasetId} onLosses={setExported} />
        {text !== saved.data && (
          <Text size="sm" c="dimmed">
            {t('Not saved yet')}
          </Text>
        )}
      </Group>
      {exported && <Losses {...exported} />}
    </Stack>
  )
}
