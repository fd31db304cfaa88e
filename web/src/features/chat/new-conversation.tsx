import { useState } from 'react'
import { FailureAlert } from '../../ui/failure-alert.tsx'
import { Composer } from '../../ui/questions/composer.tsx'
import { ExampleQuestions } from './compose/example-questions.tsx'
import { ScopeBar } from './compose/scope-bar.tsx'
import { everything, type Scope, isAboutData } from './compose/scope.ts'
import { suggestionsAbout } from './compose/suggestions.ts'
import { useStart } from './compose/use-start.ts'

/** The field for the first question of a chat, with examples of what can be asked. */
export function NewConversation() {
  const [scope, setScope] = useState<Scope>(everything)
  const start = useStart()
  return (
    <div className="chat-conversation">
      <ExampleQuestions datasetIds={scope.datasetIds} onAsk={(content) => start.mutate({ scope, content })} />
      <div className="chat-foot">
        <FailureAlert error={start.error} />
        <Composer
          takesFocus
          suggestions={suggestionsAbout(scope.datasetIds)}
          isSending={start.isPending}
          completes={isAboutData(scope)}
          onSend={(content) => start.mutate({ scope, content })}
        >
          <ScopeBar scope={scope} onScope={setScope} />
        </Composer>
      </div>
    </div>
  )
}
