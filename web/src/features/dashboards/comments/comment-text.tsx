import { ActionIcon, Group, Mark, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Schema } from '../../../lib/api.ts'
import { formatAgo } from '../../../lib/format.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst } from '../../../ui/dialogs/dialogs.tsx'
import { CommentForm } from './comment-form.tsx'
import { useCommentChanges } from './use-comments.ts'

type Comment = Schema<'Comment'>

/** One comment: who wrote it, when, and what. */
export function CommentText({ dashboardId, comment }: { dashboardId: number; comment: Comment }) {
  const [isEditing, setEditing] = useState(false)
  const { change, remove } = useCommentChanges(dashboardId)
  const {
    id,
    text,
    created_by_name: by,
    created_at: at,
    edited_at: editedAt,
    deleted_at: deletedAt,
  } = comment
  if (isEditing)
    return (
      <CommentForm
        dashboardId={dashboardId}
        label={t('Your comment')}
        submitLabel={t('Save')}
        initial={text}
        isPending={change.isPending}
        error={change.error}
        onSubmit={(next) =>
          change.mutate({ commentId: id, text: next }, { onSuccess: () => setEditing(false) })
        }
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="xs" c="dimmed">
          <Text span fw={600} c="var(--mantine-color-text)">
            {by ?? t('A former user')}
          </Text>
          {`, ${formatAgo(at)}${editedAt === null ? '' : t(', edited')}`}
        </Text>
        <Group gap={2} wrap="nowrap">
          {comment.may_edit && (
            <ActionIcon size="sm" aria-label={t('Edit the comment')} onClick={() => setEditing(true)}>
              <IconPencil size={14} aria-hidden />
            </ActionIcon>
          )}
          {comment.may_delete && (
            <ActionIcon
              size="sm"
              aria-label={t('Delete the comment')}
              onClick={() =>
                confirmFirst({
                  title: t('Delete this comment?'),
                  body: t('Answers to it stay.'),
                  confirm: t('Delete'),
                  onConfirm: () => remove.mutate(id),
                })
              }
            >
              <IconTrash size={14} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </Group>
      {deletedAt === null ? (
        <Text size="sm" className="comment-text">
          <Mentions comment={comment} />
        </Text>
      ) : (
        <Text size="sm" c="dimmed" fs="italic">
          {t('Deleted')}
        </Text>
      )}
    </div>
  )
}

/** The text with its mentions highlighted; it is plain text, whatever it contains. */
function Mentions({ comment: { text, mentions } }: { comment: Comment }) {
  const names = new Set(mentions.map(({ username }) => username.toLowerCase()))
  return text.split(/(@[A-Za-z0-9](?:[\w.@+-]*[A-Za-z0-9])?)/).map((piece, at) =>
    piece.startsWith('@') && names.has(piece.slice(1).toLowerCase()) ? (
      <Mark key={at} color="blue">
        {piece}
      </Mark>
    ) : (
      piece
    ),
  )
}
