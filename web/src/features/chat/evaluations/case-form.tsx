import { Alert, Button, JsonInput, SegmentedControl, Stack, TagsInput, Text, Textarea } from '@mantine/core'
import { IconMessageCircleQuestion } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { agentChoices, datasetChoices } from '../../../lib/choices.ts'
import { language, t } from '../../../lib/words.ts'
import { EntryForm } from '../../../ui/forms/entry-form.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { SearchSelect } from '../../../ui/forms/search-select.tsx'
import type { EvaluationCase, Expected } from './evaluation-words.ts'

interface CaseFormProps {
  initial: EvaluationCase | undefined
  onSubmit: (one: EvaluationCase) => Promise<unknown>
  onDone: () => void
}

interface Values extends Record<string, unknown> {
  question: string
  kind: Expected['kind']
  dataset: string | null
  query: string
  rows: string
  texts: string[]
  agent: string | null
}

const asJson = (value: unknown) => JSON.stringify(value, null, 2)

function valuesOf(one: EvaluationCase | undefined): Values {
  const { question = '', expected = { kind: 'query' as const, dataset_id: null, query: {} } } = one ?? {}
  return {
    question,
    kind: expected.kind,
    dataset:
      expected.kind === 'query' && expected.dataset_id !== null
        ? String(expected.dataset_id)
        : one?.dataset_ids?.[0] === undefined
          ? null
          : String(one.dataset_ids[0]),
    query: asJson(expected.kind === 'query' ? expected.query : {}),
    rows: asJson(expected.kind === 'rows' ? expected.rows : []),
    texts: expected.kind === 'says' ? expected.texts : [],
    agent: one?.agent_id === undefined ? null : String(one.agent_id),
  }
}

function caseOf({ question, kind, dataset, query, rows, texts, agent }: Values): EvaluationCase {
  const about = dataset === null ? {} : { dataset_ids: [Number(dataset)] }
  const asked = { question: question.trim(), ...(agent === null ? {} : { agent_id: Number(agent) }) }
  if (kind === 'abstain') return { ...asked, ...about, expected: { kind } }
  if (kind === 'says') return { ...asked, ...about, expected: { kind, texts } }
  if (kind === 'rows')
    return { ...asked, ...about, expected: { kind, rows: JSON.parse(rows) as unknown[][] } }
  const expected = {
    kind,
    dataset_id: Number(dataset),
    query: JSON.parse(query) as Schema<'Query'>,
  }
  return { ...asked, expected }
}

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const jsonRule = (kind: Expected['kind']) => (value: string, values: Values) =>
  values.kind === kind && !isJson(value) ? t('Enter valid JSON') : null

/** A question and what is expected of its answer. */
export function CaseForm({ initial, onSubmit, onDone }: CaseFormProps) {
  return (
    <EntryForm
      initial={valuesOf(initial)}
      rules={{
        question: (value) => (value.trim() ? null : t('Enter the question')),
        dataset: (value, values) =>
          values.kind === 'query' && value === null ? t('Choose a dataset') : null,
        query: jsonRule('query'),
        rows: jsonRule('rows'),
        texts: (value, values) =>
          values.kind === 'says' && value.length === 0 ? t('Enter at least one text') : null,
      }}
      submitLabel={t('Save question')}
      onCancel={onDone}
      onSubmit={(values) => onSubmit(caseOf(values))}
      onDone={onDone}
    >
      {({ values, errors, getInputProps, setValues, setFieldValue }) => (
        <>
          <Textarea
            label={t('Question')}
            required
            data-autofocus
            autosize
            maxLength={2000}
            {...getInputProps('question')}
          />
          <SearchSelect
            source={agentChoices}
            label={t('Asked of')}
            description={t('Empty: of chat. An agent calls only tools that read, and sends nothing.')}
            clearable
            value={values.agent}
            error={errors['agent']}
            onChange={(agent) => setFieldValue('agent', agent)}
          />
          <KindField kind={values.kind} onChange={(kind) => setFieldValue('kind', kind)} />
          {values.kind === 'abstain' && (
            <Text size="sm" c="dimmed">
              {t('Right is to ask back or to refuse: the data does not answer this question.')}
            </Text>
          )}
          <SearchSelect
            source={datasetChoices}
            label={t('Dataset')}
            clearable
            required={values.kind === 'query'}
            {...getInputProps('dataset')}
            value={values.dataset}
            onChange={(dataset) => setFieldValue('dataset', dataset)}
          />
          {values.kind === 'says' && (
            <TagsInput
              label={t('The answer contains')}
              description={t('Each of these texts, e.g. a number or a name')}
              maxTags={20}
              {...getInputProps('texts')}
            />
          )}
          {(values.kind === 'query' || values.kind === 'rows') && (
            <>
              <PresentAnswer
                question={values.question}
                datasetId={values.dataset === null ? null : Number(values.dataset)}
                onAnswer={(found) => setValues(found)}
              />
              <JsonInput
                key={values.kind}
                label={values.kind === 'query' ? t('Query') : t('Rows')}
                description={
                  values.kind === 'query'
                    ? t('Its result is computed again in each run.')
                    : t('In any order. The answer may have more columns.')
                }
                autosize
                minRows={3}
                maxRows={12}
                classNames={{ input: 'mono' }}
                {...getInputProps(values.kind)}
              />
            </>
          )}
        </>
      )}
    </EntryForm>
  )
}

function KindField({ kind, onChange }: { kind: Values['kind']; onChange: (kind: Values['kind']) => void }) {
  return (
    <div>
      <Text size="sm" fw={500} id="expected-answer" mb={4}>
        {t('Expected answer')}
      </Text>
      <SegmentedControl
        fullWidth
        aria-labelledby="expected-answer"
        value={kind}
        onChange={(next) => onChange(next as Values['kind'])}
        data={[
          { value: 'query', label: t('Result of a query') },
          { value: 'rows', label: t('Rows') },
          { value: 'says', label: t('Text') },
          { value: 'abstain', label: t('No answer') },
        ]}
      />
    </div>
  )
}

interface PresentAnswerProps {
  question: string
  datasetId: number | null
  onAnswer: (found: Pick<Values, 'dataset' | 'query' | 'rows'>) => void
}

/** Asks the question as it stands, to take the answer over once it was looked at. */
function PresentAnswer({ question, datasetId, onAnswer }: PresentAnswerProps) {
  const [isTaken, setTaken] = useState(false)
  const ask = useMutation({
    mutationFn: () =>
      api.POST('/api/chat/answers', {
        body: {
          content: question.trim(),
          language: language(),
          ...(datasetId === null ? {} : { dataset_ids: [datasetId] }),
        },
      }),
    onSuccess: () => setTaken(false),
  })
  const { data } = ask
  const { dataset_id: found, query } = data?.interpretation ?? { dataset_id: null, query: null }
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<IconMessageCircleQuestion size={16} aria-hidden />}
        disabled={!question.trim()}
        loading={ask.isPending}
        onClick={() => ask.mutate()}
      >
        {t('Ask this question now')}
      </Button>
      <FailureAlert error={ask.error} />
      {data && (
        <Alert w="100%" color={data.status === 'answered' ? 'teal' : 'orange'} role="status">
          <Text size="sm">{data.sentence || data.interpretation.reason || t('Chat asks back.')}</Text>
          {data.interpretation.description && (
            <Text size="sm" c="dimmed" mt={4}>
              {data.interpretation.description}
            </Text>
          )}
          {data.result && found !== null && query && (
            <Button
              size="compact-sm"
              mt="xs"
              variant="default"
              disabled={isTaken}
              onClick={() => {
                onAnswer({
                  dataset: String(found),
                  query: asJson(query),
                  rows: asJson(data.result?.rows ?? []),
                })
                setTaken(true)
              }}
            >
              {isTaken ? t('Taken over') : t('Expect this answer')}
            </Button>
          )}
        </Alert>
      )}
    </Stack>
  )
}
