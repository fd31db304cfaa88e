import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import './chat.css'
import { Composer } from './compose/composer.tsx'
import { everything } from './compose/scope.ts'
import { useStart } from './compose/use-start.ts'

/** A question that begins a chat, for pages elsewhere. */
export function StartChatField() {
  const start = useStart()
  return (
    <section aria-label={t('Ask a question')} className="chat-anywhere">
      <FailureAlert error={start.error} />
      <Composer
        datasetIds={everything.datasetIds}
        isSending={start.isPending}
        completes
        onSend={(content) => start.mutate({ scope: everything, content })}
      />
    </section>
  )
}
