import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Schema } from '../../../lib/api.ts'
import { widePage } from '../../../lib/list.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { showToast } from '../../../ui/dialogs/dialogs.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'

interface RoleDeletionProps {
  role: Schema<'CustomRole'>
  onClose: () => void
}

/** Deletes a role. One that is held needs another for its holders. */
export function RoleDeletion({ role, onClose }: RoleDeletionProps) {
  const { id, name } = role
  const [replacement, setReplacement] = useState<string | null>(null)
  const isHeld = role.holder_count > 0
  const others = useQuery({
    queryKey: ['roles', 'replacements'],
    queryFn: () => api.GET('/api/roles', { query: { ...widePage } }),
    enabled: isHeld,
  })
  const remove = useMutation({
    mutationFn: () =>
      api.DELETE('/api/roles/{id}', {
        path: { id },
        query: replacement === null ? {} : { replacement_id: Number(replacement) },
      }),
    onSuccess: () => {
      showToast(t('{{name}} is deleted.', { name }))
      onClose()
      void invalidate('roles', 'me')
    },
  })
  const choices = (others.data?.items ?? []).filter((other) => other.id !== id)
  return (
    <Stack>
      <Text size="sm">
        {isHeld
          ? t('Members and groups have this role. Choose the role that they get instead.')
          : t('Nobody has this role.')}
      </Text>
      {isHeld && (
        <Select
          label={t('Instead')}
          searchable
          data={choices.map((other) => ({ value: String(other.id), label: other.name }))}
          value={replacement}
          onChange={setReplacement}
        />
      )}
      <FailureAlert error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button
          color="red"
          disabled={isHeld && replacement === null}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          {t('Delete role')}
        </Button>
      </Group>
    </Stack>
  )
}
