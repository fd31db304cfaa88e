import { Button, Group, Stack } from '@mantine/core'
import { useForm, type FormValidateInput, type UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiFailure } from '../../lib/failure.ts'
import { t } from '../../lib/words.ts'
import { FailureAlert } from '../failure-alert.tsx'
import { SaveFailure } from '../save-failure.tsx'

interface Alternative<Values, Answer> {
  label: string
  onSubmit: (values: Values) => Promise<Answer>
}

interface EntryFormProps<Values extends Record<string, unknown>, Answer> {
  initial: Values
  rules?: FormValidateInput<Values>
  submitLabel: string
  onSubmit: (values: Values) => Promise<Answer>
  /** Saves in spite of evaluations that hold the change back. */
  onAnyway?: (values: Values) => Promise<Answer>
  /** Another way to save it, beside the first. */
  alternative?: (values: Values) => Alternative<Values, Answer> | undefined
  onDone: (answer: Answer) => void
  onCancel?: () => void
  children: (form: UseFormReturnType<Values>) => ReactNode
}

/** A form that is sent to the server; what the server refuses is shown at the field it is about. */
export function EntryForm<Values extends Record<string, unknown>, Answer>(
  props: EntryFormProps<Values, Answer>,
) {
  const { initial, rules, submitLabel, onSubmit, onAnyway, onDone, onCancel, children } = props
  const form = useForm<Values>({ initialValues: initial, ...(rules ? { validate: rules } : {}) })
  const send = useMutation({
    mutationFn: (save: (values: Values) => Promise<Answer>) => save(form.getValues()),
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiFailure) form.setErrors(error.fieldErrors())
    },
  })
  const other = props.alternative?.(form.getValues())
  return (
    <form noValidate onSubmit={form.onSubmit(() => send.mutate(onSubmit))}>
      <Stack gap="md">
        {onAnyway ? (
          <SaveFailure error={send.error} onAnyway={() => send.mutate(onAnyway)} />
        ) : (
          <FailureAlert error={send.error} />
        )}
        {children(form)}
        <Group justify="flex-end" mt="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
          {other && (
            <Button
              variant="light"
              disabled={send.isPending}
              onClick={() => form.onSubmit(() => send.mutate(other.onSubmit))()}
            >
              {other.label}
            </Button>
          )}
          <Button type="submit" loading={send.isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
