import { Alert, Badge, Group, List, Stack, Text, Tooltip } from '@mantine/core'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { serverText, t } from '../../../lib/words.ts'
import type { Message, NewMessage } from '../messages/use-messages.ts'
import { AnswerActions } from './answer-actions.tsx'
import { Clarify } from './clarify.tsx'
import type { Query } from './edit-query.ts'
import { InterpretationChips } from './interpretation-chips.tsx'
import { Readings } from './readings.tsx'
import { ResultView } from './result-view.tsx'

export interface DataAnswerProps {
  message: Message
  data: Schema<'DataAnswer'>
  /** Asks on in the same chat; only its owner does. */
  onAsk: ((body: NewMessage) => void) | undefined
}

/** An answer from datasets: how the question was read, what came out, and what it rests on. */
export function DataAnswer(props: DataAnswerProps) {
  const { data, message, onAsk } = props
  const { interpretation, status, error } = data
  const { dataset_id: datasetId, chart } = interpretation
  const [chosen, setKind] = useState<string>()
  const kind = chosen ?? data.chart?.kind ?? 'table'
  const onEdit =
    onAsk &&
    datasetId !== null &&
    ((query: Query) =>
      onAsk({ mode: 'sql', content: message.content, edited: { dataset_id: datasetId, query, chart } }))
  return (
    <Stack gap="sm">
      {status === 'answered' && (
        <Group gap="xs" align="baseline">
          <Text fw={550} className="wrap-anywhere chat-sentence">
            {data.sentence}
          </Text>
          {data.receipt?.read_by === 'verified' && <VerifiedMark />}
        </Group>
      )}
      {status === 'refused' && (
        <Text className="wrap-anywhere">
          {serverText(interpretation.reason ?? '') || t('Quarry cannot answer this from your data.')}
        </Text>
      )}
      {status === 'clarify' && <Clarify {...props} />}
      {status === 'failed' && (
        <Alert color="red" title={t('The query failed')}>
          <Text size="sm" className="wrap-anywhere">
            {serverText(error?.message ?? '')}
          </Text>
        </Alert>
      )}
      {status !== 'clarify' && (
        <InterpretationChips interpretation={interpretation} onEdit={onEdit || undefined} />
      )}
      <Assumptions assumptions={interpretation.assumptions} />
      {data.result && (
        <ResultView interpretation={interpretation} result={data.result} kind={kind} onKind={setKind} />
      )}
      {status === 'answered' && (
        <>
          <Readings {...props} label={t('Or did you mean')} />
          <AnswerActions message={message} data={data} kind={kind} isOwn={onAsk !== undefined} />
        </>
      )}
    </Stack>
  )
}

function VerifiedMark() {
  return (
    <Tooltip label={t('An administrator of this dataset verified this answer.')}>
      <Badge
        variant="light"
        color="teal"
        className="whole"
        leftSection={<IconRosetteDiscountCheck size={14} aria-hidden />}
      >
        {t('Verified')}
      </Badge>
    </Tooltip>
  )
}

function Assumptions({ assumptions }: { assumptions: Schema<'Assumption'>[] }) {
  if (assumptions.length === 0) return null
  return (
    <List size="sm" c="dimmed" listStyleType="none" aria-label={t('Assumptions')}>
      {assumptions.map(({ code, text }) => (
        <List.Item key={`${code} ${text}`} className="wrap-anywhere">
          {text}
        </List.Item>
      ))}
    </List>
  )
}
