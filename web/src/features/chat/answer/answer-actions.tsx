import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import {
  IconChartBar,
  IconChevronDown,
  IconLink,
  IconPin,
  IconRosetteDiscountCheck,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { useCan } from '../../../lib/me.ts'
import { t } from '../../../lib/words.ts'
import { openDialog, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import type { Message } from '../messages/use-messages.ts'
import { Feedback } from './feedback.tsx'
import { PinForm } from './pin-form.tsx'
import { Receipt } from './receipt.tsx'
import { VerifyForm } from './verify-form.tsx'

type Verified = Schema<'VerifiedAnswer'>

interface AnswerActionsProps {
  message: Message
  data: Schema<'DataAnswer'>
  /** How it is drawn now. */
  kind: string
  isOwn: boolean
}

/** What can be done with an answer. */
export function AnswerActions({ message, data, kind, isOwn }: AnswerActionsProps) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const detailsId = useId()
  const { interpretation, receipt } = data
  const { dataset_id: datasetId, query } = interpretation
  if (datasetId === null || query === null) return null
  const search = { query, kind }
  const isVerified = receipt?.read_by === 'verified'
  return (
    <div>
      <Group gap={4}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconChartBar size={15} aria-hidden />}
          renderRoot={(props) => <Link to={`/explore/${datasetId}`} search={search as never} {...props} />}
        >
          {t('Open in explore')}
        </Button>
        {can('dashboard.edit') && (
          <Action
            icon={IconPin}
            label={t('Pin to a dashboard')}
            onClick={() =>
              openDialog(t('Pin to a dashboard'), (close) => <PinForm message={message} onDone={close} />)
            }
          />
        )}
        <Action icon={IconLink} label={t('Copy link')} onClick={() => copyLink(message)} />
        {can('dataset.certify') && !isVerified && (
          <Action
            icon={IconRosetteDiscountCheck}
            label={t('Verify this answer')}
            onClick={() =>
              openDialog(t('Verify this answer'), (close) => (
                <VerifyForm
                  question={message.content}
                  answer={{ dataset_id: datasetId, query, chart_kind: kind as Verified['chart_kind'] }}
                  onDone={close}
                />
              ))
            }
          />
        )}
        {isOwn && <Feedback message={message} />}
        {receipt && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('Details')}
          </Button>
        )}
      </Group>
      <div id={detailsId}>
        {receipt && isOpen && <Receipt receipt={receipt} words={interpretation.words} />}
      </div>
    </div>
  )
}

interface ActionProps {
  icon: TablerIcon
  label: string
  onClick: () => void
}

function Action({ icon: Icon, label, onClick }: ActionProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size="md" aria-label={label} onClick={onClick}>
        <Icon size={17} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}

function copyLink({ session_id, id }: Message): void {
  const address = `${location.origin}/chat/${session_id}#message-${id}`
  // Without a secure connection browsers have no clipboard.
  if (!('clipboard' in navigator))
    return showFailure(new Error(t('Copy this link: {{address}}', { address })))
  navigator.clipboard
    .writeText(address)
    .then(() => showToast(t('Link copied. Others can open it once you share the chat.')), showFailure)
}
