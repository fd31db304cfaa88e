import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api, type Schema } from '../../lib/api.ts'
import { formatTime } from '../../lib/format.ts'
import { useCan } from '../../lib/me.ts'
import { invalidate } from '../../lib/queries.ts'
import { t } from '../../lib/words.ts'
import { showFailure, showToast } from '../../ui/dialogs/dialogs.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'

interface SynonymProposalsProps {
  datasetId: number
  /** The model has changes that are not saved: a new revision would lose them. */
  isWaiting: boolean
  /** Shows the model with what was accepted. */
  onAccepted: (model: Schema<'DatasetModel'>) => void
}

/** Words that readers propose as synonyms, for an author to accept or decline. */
export function SynonymProposals({ datasetId, isWaiting, onAccepted }: SynonymProposalsProps) {
  const can = useCan()
  const proposals = useQuery({
    queryKey: ['synonym-proposals', datasetId],
    queryFn: () =>
      api.GET('/api/datasets/{id}/model/synonym-proposals', {
        path: { id: datasetId },
        query: { limit: 50, offset: 0 },
      }),
    enabled: can('dataset.edit'),
    retry: false,
  })
  const items = proposals.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Card component="section" aria-label={t('Proposed synonyms')} mb="md">
      <Stack gap="sm">
        <Title order={2} size="h5">
          {t('Proposed synonyms')}
        </Title>
        {isWaiting && (
          <Text size="sm" c="dimmed">
            {t('Save the model first.')}
          </Text>
        )}
        {items.map((one) => (
          <Proposal key={one.id} proposal={one} isWaiting={isWaiting} onAccepted={onAccepted} />
        ))}
      </Stack>
    </Card>
  )
}

interface Decision {
  decision: 'accept' | 'decline'
  evaluations_must_pass?: false
}

function Proposal({
  proposal: { id, dataset_id: datasetId, field, synonym, question, proposed_by_name: user, created_at: at },
  isWaiting,
  onAccepted,
}: {
  proposal: Schema<'SynonymProposal'>
  isWaiting: boolean
  onAccepted: (model: Schema<'DatasetModel'>) => void
}) {
  const decide = useMutation({
    mutationFn: (body: Decision) =>
      api.POST('/api/datasets/{id}/model/synonym-proposals/{proposal_id}', {
        path: { id: datasetId, proposal_id: id },
        body,
      }),
    onSuccess: ({ status }) => {
      void invalidate(['synonym-proposals', datasetId])
      if (status === 'declined') return
      showToast(t('“{{word}}” now means {{label}} in this dataset.', { word: synonym, label: field }))
      void api.GET('/api/datasets/{id}/model', { path: { id: datasetId } }).then(onAccepted, showFailure)
    },
  })
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="sm">
        <div>
          <Text className="wrap-anywhere">{t('“{{word}}” means {{field}}', { word: synonym, field })}</Text>
          <Text size="sm" c="dimmed" className="wrap-anywhere">
            {question ? t('{{user}} asked: {{question}}', { user, question }) : user} · {formatTime(at)}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ decision: 'decline' })}
          >
            {t('Decline')}
          </Button>
          <Button
            size="xs"
            disabled={isWaiting}
            loading={decide.isPending}
            onClick={() => decide.mutate({ decision: 'accept' })}
          >
            {t('Accept')}
          </Button>
        </Group>
      </Group>
      <SaveFailure
        error={decide.error}
        onAnyway={() => decide.mutate({ decision: 'accept', evaluations_must_pass: false })}
      />
    </Stack>
  )
}
