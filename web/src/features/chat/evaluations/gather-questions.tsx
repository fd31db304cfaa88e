import { Button, Checkbox, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { plural, t } from '../../../lib/words.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import type { EvaluationCase } from './evaluation-words.ts'

interface GatherQuestionsProps {
  known: readonly EvaluationCase[]
  onAdd: (more: EvaluationCase[]) => Promise<unknown>
  onDone: () => void
}

type Source = 'verified' | 'wrong'

interface Gathered {
  one: EvaluationCase
  note: string
}

const limit = 200

async function gather(source: Source): Promise<Gathered[]> {
  if (source === 'verified') {
    const { items } = await api.GET('/api/chat/verified-answers', { query: { limit, offset: 0 } })
    return items.map(({ question, dataset_id, query }) => ({
      one: { question, expected: { kind: 'query', dataset_id, query } },
      note: '',
    }))
  }
  const { items } = await api.GET('/api/chat/feedback', { query: { limit, offset: 0, verdict: 'down' } })
  return items.map(({ question, note, dataset_id: id }) => ({
    // What is right is for the author to say: until then an answer counts as wrong.
    one: { question, expected: { kind: 'abstain' }, ...(id === null ? {} : { dataset_ids: [id] }) },
    note,
  }))
}

/** Takes questions over that were verified, or that readers found answered wrong. */
export function GatherQuestions({ known, onAdd, onDone }: GatherQuestionsProps) {
  const [source, setSource] = useState<Source>('verified')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useQuery({ queryKey: ['evaluation-sources', source], queryFn: () => gather(source) })
  const asked = new Set(known.map(({ question }) => question))
  const offered = (found.data ?? []).filter(
    ({ one }, at, all) =>
      !asked.has(one.question) && all.findIndex((other) => other.one.question === one.question) === at,
  )
  const add = useMutation({
    mutationFn: () => onAdd(offered.filter(({ one }) => chosen.has(one.question)).map(({ one }) => one)),
    onSuccess: onDone,
  })
  return (
    <Stack>
      <SegmentedControl
        aria-label={t('Source of questions')}
        value={source}
        onChange={(next) => {
          setSource(next as Source)
          setChosen(new Set())
        }}
        data={[
          { value: 'verified', label: t('Verified answers') },
          { value: 'wrong', label: t('Reported as wrong') },
        ]}
      />
      <Text size="sm" c="dimmed">
        {source === 'verified'
          ? t('Each expects the result of its verified query.')
          : t('Each expects no answer until you edit it and say what is right.')}
      </Text>
      <FailureAlert error={found.error ?? add.error} />
      {found.isPending && <Skeleton height={120} />}
      {found.data && offered.length === 0 && <Text size="sm">{t('There are no further questions.')}</Text>}
      <Checkbox.Group value={[...chosen]} onChange={(next) => setChosen(new Set(next))}>
        <Stack gap="xs">
          {offered.map(({ one: { question }, note }) => (
            <Checkbox key={question} value={question} label={question} description={note} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <Button disabled={chosen.size === 0} loading={add.isPending} onClick={() => add.mutate()}>
          {t('Add {{questions}}', { questions: plural(chosen.size, 'question') })}
        </Button>
      </Group>
    </Stack>
  )
}
