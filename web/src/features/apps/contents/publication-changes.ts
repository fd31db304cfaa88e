import { api } from '../../../lib/api.ts'
import { invalidate } from '../../../lib/queries.ts'
import { t } from '../../../lib/words.ts'
import { confirmFirst, showFailure, showToast } from '../../../ui/dialogs/dialogs.tsx'
import { appKeys, type Publication } from '../app-words.ts'

/** What takes effect at once, without a release. */
export function publicationChanges({ id, name, revision }: Publication) {
  const path = { id }
  const done = (words: string) => () => {
    showToast(words)
    void invalidate(...appKeys)
  }
  return {
    withdraw: () =>
      confirmFirst({
        title: t('Withdraw {{name}}?', { name }),
        body: t('Viewers and programs get nothing of it from the next request on. You can show it again.'),
        confirm: t('Withdraw'),
        onConfirm: () =>
          api
            .POST('/api/publishing/publications/{id}/withdraw', { path })
            .then(done(t('{{name}} is withdrawn.', { name })), showFailure),
      }),
    reinstate: () =>
      void api
        .POST('/api/publishing/publications/{id}/reinstate', { path })
        .then(done(t('{{name}} is shown again.', { name })), showFailure),
    remove: () =>
      api
        .DELETE('/api/publishing/publications/{id}', { path, revision })
        .then(done(t('{{name}} is deleted.', { name })), showFailure),
  }
}
