import { Select } from '@mantine/core'
import { useState } from 'react'
import type { Schema } from '../../lib/api.ts'
import { ApiFailure, failureMessage } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { confirmFirst, showFailure } from '../../ui/dialogs/dialogs.tsx'
import { TypeIcon } from '../../ui/type-icon.tsx'
import type { ColumnChange } from './column-list.tsx'

interface ColumnTypeChoiceProps {
  column: Schema<'DatasetColumn'>
  onChange: (change: ColumnChange) => Promise<unknown>
}

const types = ['text', 'integer', 'number', 'boolean', 'date', 'timestamp'] as const
type ChosenType = (typeof types)[number]

/** Reads a column as another type, without reloading. Asks first if values do not fit. */
export function ColumnTypeChoice({ column, onChange }: ColumnTypeChoiceProps) {
  const { name, type, stored_type } = column
  const stored = stored_type ?? type
  const [pending, setPending] = useState(false)
  const send = async (change: ColumnChange) => {
    setPending(true)
    await onChange(change).finally(() => setPending(false))
  }
  const choose = (next: ChosenType) =>
    void send({ type: next === stored ? null : next }).catch((error: unknown) => {
      if (!(error instanceof ApiFailure) || ![400, 409, 422].includes(error.status)) return showFailure(error)
      confirmFirst({
        title: t('Read {{name}} as {{next}} all the same?', { name, next }),
        body: t(
          '{{failureMessage}}. Values that do not fit would be read as empty; what is stored stays as it is.',
          { failureMessage: failureMessage(error) },
        ),
        confirm: t('Read them as empty'),
        onConfirm: () => void send({ type: next, on_misfit: 'null' }).catch(showFailure),
      })
    })
  return (
    <Select
      size="xs"
      variant="unstyled"
      className="in-place in-place-type"
      aria-label={t('Type of {{name}}', { name })}
      allowDeselect={false}
      disabled={pending}
      leftSection={<TypeIcon type={type} />}
      data={[...new Set<string>([...types, stored, type])]}
      value={type}
      onChange={(next) => next && next !== type && choose(next as ChosenType)}
    />
  )
}
