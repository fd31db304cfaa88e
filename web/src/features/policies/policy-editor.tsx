import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api, type Schema } from '../../lib/api.ts'
import { t } from '../../lib/words.ts'
import { showToast } from '../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { SaveFailure } from '../../ui/save-failure.tsx'
import { policiesDraftOf, type Draft, type Policies, type PolicyTest, type RowPolicy } from './draft.ts'
import { MaskTable } from './mask-table.tsx'
import { PeopleFields } from './people-fields.tsx'
import { RowPolicyCard } from './row-policy-card.tsx'
import { TestList } from './test-list.tsx'
import { ViewAs } from './view-as.tsx'
import { WhoSeesWhat } from './who-sees-what.tsx'

interface Props {
  datasetId: number
  columns: Schema<'DatasetColumn'>[]
  saved: Policies
  onSaved: (policies: Policies) => void
}

/** Everything about who sees what of a dataset. Nothing holds before it is saved, and all of it from then on. */
export function PolicyEditor({ datasetId, columns, saved, onSaved }: Props) {
  const [draft, setDraft] = useState(() => policiesDraftOf(saved))
  const path = { id: datasetId }
  const save = useMutation({
    mutationFn: (mustPass: boolean) =>
      api.PUT('/api/datasets/{id}/policies', {
        path,
        revision: saved.revision,
        body: mustPass ? draft : { ...draft, evaluations_must_pass: false },
      }),
    onSuccess: (next) => {
      showToast(t('The policies are saved and hold from now on.'))
      onSaved(next)
      setDraft(policiesDraftOf(next))
    },
  })
  return (
    <Stack gap="lg">
      <Section
        title={t('Who sees everything')}
        text={t('They see all rows and all columns as they are stored.')}
      >
        <PeopleFields
          label={t('Unrestricted')}
          value={draft.unrestricted}
          onChange={({ roles = [], group_ids = [] }) =>
            setDraft({ ...draft, unrestricted: { roles, group_ids } })
          }
        />
      </Section>
      <RowPolicies columns={columns} rows={draft.rows} onChange={(rows) => setDraft({ ...draft, rows })} />
      <Section
        title={t('Columns')}
        text={t('What stands in for the values of a column. Masks hold on every path.')}
      >
        <MaskTable
          columns={columns}
          value={draft.columns}
          onChange={(masks) => setDraft({ ...draft, columns: masks })}
        />
      </Section>
      <Tests
        datasetId={datasetId}
        draft={draft}
        saved={saved}
        onChange={(tests) => setDraft({ ...draft, tests })}
      />
      <Section title={t('Who sees what')}>
        <WhoSeesWhat datasetId={datasetId} draft={draft} />
      </Section>
      <Section title={t('Through other eyes')}>
        <ViewAs datasetId={datasetId} />
      </Section>
      <SaveFailure error={save.error} onAnyway={() => save.mutate(false)} />
      <Group>
        <Button loading={save.isPending} onClick={() => save.mutate(true)}>
          {t('Save the policies')}
        </Button>
      </Group>
    </Stack>
  )
}

interface RowsProps {
  columns: Schema<'DatasetColumn'>[]
  rows: RowPolicy[]
  onChange: (rows: RowPolicy[]) => void
}

function RowPolicies({ columns, rows, onChange }: RowsProps) {
  return (
    <Section
      title={t('Rows')}
      text={
        rows.length === 0
          ? t('There are no policies, so everyone sees all rows.')
          : t(
              'A person sees the rows that any policy for them lets through. For whom there is none, there are no rows.',
            )
      }
    >
      <Stack gap="sm" component="ul" className="plain-list">
        {rows.map((policy, at) => (
          <RowPolicyCard
            // oxlint-disable-next-line react/no-array-index-key -- its name changes while it is written
            key={at}
            columns={columns}
            value={policy}
            onChange={(next) => onChange(rows.map((other, place) => (place === at ? next : other)))}
            onRemove={() => onChange(rows.filter((_other, place) => place !== at))}
          />
        ))}
      </Stack>
      <Group mt="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...rows, newPolicy(rows.length, columns[0]?.name ?? '')])}
        >
          {t('Add a policy')}
        </Button>
      </Group>
    </Section>
  )
}

interface TestsProps {
  datasetId: number
  draft: Draft
  saved: Policies
  onChange: (tests: PolicyTest[]) => void
}

function Tests({ datasetId, draft, saved, onChange }: TestsProps) {
  const run = useMutation({
    mutationFn: () =>
      api.POST('/api/datasets/{id}/policies/test', { path: { id: datasetId }, body: { policies: draft } }),
  })
  return (
    <Section title={t('Tests')} text={t('Saved with the dataset. Changes that fail a test are rejected.')}>
      <TestList
        tests={draft.tests}
        results={run.data?.results ?? saved.test_results ?? []}
        onChange={onChange}
      />
      <FailureAlert error={run.error} />
      <Group mt="sm">
        <Button
          variant="default"
          loading={run.isPending}
          disabled={draft.tests.length === 0}
          onClick={() => run.mutate()}
        >
          {t('Run the tests')}
        </Button>
      </Group>
    </Section>
  )
}

const newPolicy = (count: number, column: string): RowPolicy => ({
  name: t('Policy {{value}}', { value: count + 1 }),
  applies_to: { everyone: true },
  condition: { column, operator: 'equals', attribute: 'region' },
})

function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {text && (
        <Text size="sm" c="dimmed" mb="sm">
          {text}
        </Text>
      )}
      {children}
    </Card>
  )
}
