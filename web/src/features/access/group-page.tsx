import { SimpleGrid, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useIdParam } from '../../lib/use-id-param.ts'
import { api } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Page } from '../../ui/page.tsx'
import { GroupGrants } from './group-grants.tsx'
import { GroupMembers } from './group-members.tsx'

export function GroupPage() {
  const id = useIdParam()
  const group = useQuery({
    queryKey: ['group', id],
    queryFn: () => api.GET('/api/groups/{id}', { path: { id } }),
  })
  return (
    <Page
      title={group.data?.name ?? t('Group')}
      description={group.data?.description}
      crumbs={[{ label: t('Groups'), to: '/groups' }]}
    >
      <FailureAlert error={group.error} />
      {group.data ? (
        <SimpleGrid cols={{ base: 1, lg: 2 }}>
          <GroupMembers groupId={id} />
          <GroupGrants groupId={id} />
        </SimpleGrid>
      ) : (
        !group.error && <Skeleton height={240} />
      )}
    </Page>
  )
}
