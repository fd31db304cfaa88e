import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { api } from '../../../lib/api.ts'
import type { useCan } from '../../../lib/me.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { deletion, type RowAction } from '../../../ui/tables/row-menu.tsx'
import { appKeys, type Publication } from '../app-words.ts'

interface ActionsOptions {
  publication: Publication
  /** What the user may do. */
  can: ReturnType<typeof useCan>
  onRemoved?: () => unknown
}

/** What takes effect at once, without a release. */
export function publicationActions({ publication, can, onRemoved }: ActionsOptions): (RowAction | false)[] {
  const { id, name, status, revision } = publication
  const path = { id }
  const done = (words: string) => () => {
    showToast(words)
    void invalidate(...appKeys)
  }
  const withdraw = () =>
    confirmFirst({
      title: t('Withdraw {{name}}?', { name }),
      body: t('Viewers and programs get nothing of it from the next request on. You can show it again.'),
      confirm: t('Withdraw'),
      onConfirm: () =>
        api
          .POST('/api/publishing/publications/{id}/withdraw', { path })
          .then(done(t('{{name}} is withdrawn.', { name })), showFailure),
    })
  const reinstate = () =>
    void api
      .POST('/api/publishing/publications/{id}/reinstate', { path })
      .then(done(t('{{name}} is shown again.', { name })), showFailure)
  const remove = () =>
    api
      .DELETE('/api/publishing/publications/{id}', { path, revision })
      .then(done(t('{{name}} is deleted.', { name })), showFailure)
      .then(() => onRemoved?.())
  return [
    status === 'published' &&
      can('app.publish') && { label: t('Withdraw'), icon: IconEyeOff, onClick: withdraw },
    status === 'withdrawn' &&
      can('app.publish') && { label: t('Show again'), icon: IconEye, onClick: reinstate },
    status !== 'published' &&
      can('app.delete') &&
      deletion({
        title: t('Delete {{name}}?', { name }),
        body: t('Viewers get nothing of it any more, in former releases either. What it was made of stays.'),
        onConfirm: remove,
      }),
  ]
}
