import { Alert, List, Text } from '@mantine/core'
import { IconShieldExclamation, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../lib/api.ts'
import { useCan } from '../../lib/me.ts'
import { serverText, t } from '../../lib/words.ts'
import { PageLink } from '../../ui/page-link.tsx'

/** What its authors wrote that the columns of the dataset no longer fit, and what follows from that. */
export function FitBanner({ datasetId }: { datasetId: number }) {
  const can = useCan()
  const path = { id: datasetId }
  const policies = useQuery({
    queryKey: ['dataset-policies', datasetId],
    queryFn: () => api.GET('/api/datasets/{id}/policies', { path }),
    enabled: can('dataset.edit_policies'),
  })
  const model = useQuery({
    queryKey: ['dataset-model', datasetId],
    queryFn: () => api.GET('/api/datasets/{id}/model', { path }),
    enabled: can('dataset.edit'),
  })
  const broken = policies.data?.problems ?? []
  const unfit = model.data?.problems ?? []
  return (
    <>
      {broken.length > 0 && (
        <Alert
          color="red"
          mb="md"
          icon={<IconShieldExclamation aria-hidden />}
          title={t('The policies do not fit the columns any more')}
        >
          <Text size="sm">
            {t('All whom they restrict see nothing of this dataset until they are mended.')}
          </Text>
          <Problems messages={broken.map(({ message }) => message)} />
          <PageLink to={`/datasets/${datasetId}/policies`}>{t('Mend the policies')}</PageLink>
        </Alert>
      )}
      {unfit.length > 0 && (
        <Alert
          color="orange"
          mb="md"
          icon={<IconTags aria-hidden />}
          title={t('Parts of the model do not fit the columns any more')}
        >
          <Problems
            messages={unfit.map(({ field, message }) => (field ? `${field}: ${message}` : message))}
          />
          <PageLink to={`/datasets/${datasetId}/model`}>{t('Mend the model')}</PageLink>
        </Alert>
      )}
    </>
  )
}

const Problems = ({ messages }: { messages: readonly string[] }): ReactNode => (
  <List size="sm" my="xs">
    {[...new Set(messages)].map((message) => (
      <List.Item key={message}>{serverText(message)}</List.Item>
    ))}
  </List>
)
