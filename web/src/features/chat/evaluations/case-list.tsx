import { Button, Group, Stack } from '@mantine/core'
import { IconListCheck, IconPencil, IconPlus, IconTargetArrow } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { agentChoices } from '../../../lib/choices.ts'
import { queries } from '../../../lib/queries.ts'
import { useChosen } from '../../../lib/use-choices.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showFailure } from '../../../ui/dialogs/dialogs.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { DataTable } from '../../../ui/tables/data-table.tsx'
import { deletion, RowMenu } from '../../../ui/tables/row-menu.tsx'
import { CaseForm } from './case-form.tsx'
import {
  type EvaluationCase,
  type EvaluationSet,
  expectedWords,
  refreshSet,
  setKey,
} from './evaluation-words.ts'
import { GatherQuestions } from './gather-questions.tsx'

/** The questions of a set with what is expected of their answers. */
export function CaseList({ set }: { set: EvaluationSet }) {
  const { id, revision, cases } = set
  const save = async (next: EvaluationCase[]) => {
    const saved = await api.PATCH('/api/chat/evaluations/{id}', {
      path: { id },
      revision,
      body: { cases: next },
    })
    queries.setQueryData(setKey(id), saved)
    refreshSet(id)
  }
  const remove = useMutation({
    mutationFn: (at: number) => save(cases.filter((_, index) => index !== at)),
    onError: showFailure,
  })
  const edit = (at?: number) =>
    openDialog(
      at === undefined ? t('Add question') : t('Edit question'),
      (close) => (
        <CaseForm
          initial={at === undefined ? undefined : cases[at]}
          onSubmit={(one) => save(at === undefined ? [...cases, one] : cases.with(at, one))}
          onDone={close}
        />
      ),
      'lg',
    )
  const gather = () =>
    openDialog(
      t('Add questions from chat'),
      (close) => <GatherQuestions known={cases} onAdd={(more) => save([...cases, ...more])} onDone={close} />,
      'lg',
    )
  const actions = (
    <Group gap="xs">
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => edit()}>
        {t('Add question')}
      </Button>
      <Button variant="default" leftSection={<IconListCheck size={16} aria-hidden />} onClick={gather}>
        {t('Add questions from chat')}
      </Button>
    </Group>
  )
  if (cases.length === 0)
    return (
      <EmptyState icon={IconTargetArrow} title={t('No questions yet')} actions={actions}>
        {t('Write questions yourself, or take verified answers and answers that readers found wrong.')}
      </EmptyState>
    )
  const rows = cases.map((one, at) => ({ ...one, at }))
  return (
    <Stack gap="md">
      {actions}
      <DataTable
        label={t('Questions')}
        page={{ items: rows, total: rows.length }}
        rowKey={({ at }) => at}
        columns={[
          { label: t('Question'), cell: ({ question }) => question },
          ...(cases.some(({ agent_id: id }) => id !== undefined)
            ? [
                {
                  label: t('Asked of'),
                  cell: ({ agent_id: agent }: EvaluationCase) => <AskedOf agent={agent} />,
                },
              ]
            : []),
          { label: t('Expected'), cell: ({ expected }) => expectedWords(expected) },
          {
            label: '',
            align: 'right',
            cell: ({ at, question }) => (
              <RowMenu
                label={t('Actions for {{name}}', { name: question })}
                actions={[
                  { label: t('Edit'), icon: IconPencil, onClick: () => edit(at) },
                  deletion({
                    title: t('Delete question “{{question}}”?', { question }),
                    body: t('Results of former runs stay.'),
                    onConfirm: () => remove.mutate(at),
                  }),
                ]}
              />
            ),
          },
        ]}
      />
    </Stack>
  )
}

function AskedOf({ agent }: { agent: number | undefined }) {
  const [chosen] = useChosen(agentChoices, agent === undefined ? [] : [String(agent)])
  if (agent === undefined) return t('Chat')
  return <PageLink to={`/agents/${agent}`}>{chosen?.label ?? t('Agent')}</PageLink>
}
