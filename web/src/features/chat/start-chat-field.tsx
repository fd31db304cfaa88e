import { t } from '../../lib/words.ts'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Composer } from '../../ui/questions/composer.tsx'
import './chat.css'
import { everything } from './compose/scope.ts'
import { suggestionsAbout } from './compose/suggestions.ts'
import { useStart } from './compose/use-start.ts'

/** A question that begins a chat, for pages elsewhere. */
export function StartChatField() {
  const start = useStart()
  return (
    <section aria-label={t('Ask a question')} className="chat-anywhere">
      <FailureAlert error={start.error} />
      <Composer
        suggestions={suggestionsAbout(everything.datasetIds)}
        isSending={start.isPending}
        completes
        onSend={(content) => start.mutate({ scope: everything, content })}
      />
    </section>
  )
}
