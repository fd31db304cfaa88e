import type { Event } from '../../kernel/events.ts'
import type { In, Notice, Rule } from './notice.ts'
import { editorsOfDataset } from './recipient-store.ts'

const wordOf = ({ data }: Event) => `“${String(data?.['synonym'])}”`

async function proposed(event: Event, { db, orgId }: In): Promise<Notice[]> {
  const { subject, data } = event
  if (subject.id === null) return []
  return [
    {
      kind: 'synonym.proposed',
      userIds: await editorsOfDataset(db, { orgId, datasetId: subject.id }),
      title: `${wordOf(event)} is proposed as a synonym in ${subject.name ?? 'a dataset'}`,
      body: `It would mean ${String(data?.['field'])}. Accept or decline it in the model.`,
      link: `/datasets/${subject.id}/model`,
      subjects: [`dataset:${subject.id}`],
    },
  ]
}

const decided = (event: Event): Notice[] => [
  {
    kind: 'synonym.decided',
    userIds: [Number(event.data?.['proposed_by'])],
    title: event.type.endsWith('accepted')
      ? `${wordOf(event)}: your synonym was accepted`
      : `${wordOf(event)}: your synonym was declined`,
    body: `You proposed it in ${event.subject.name ?? 'a dataset'}.`,
    link: null,
    subjects: [`dataset:${event.subject.id}`],
  },
]

export const synonymRules: Record<string, Rule> = {
  'model.synonym_proposed': proposed,
  'model.synonym_accepted': decided,
  'model.synonym_declined': decided,
}
