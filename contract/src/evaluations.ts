import { question } from './chat-answers.ts'
import { severities } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { Query } from './query.ts'
import {
  type Static,
  Type,
  changedHead,
  closed,
  historyQuery,
  id,
  idParams,
  listQuery,
  model,
  newHead,
  nullable,
  oneOf,
  page,
  resource,
  time,
} from './schema.ts'

const Expected = Type.Union([
  closed({
    kind: oneOf(['query']),
    dataset_id: id('Dataset to query'),
    query: Query,
  }),
  closed({
    kind: oneOf(['rows']),
    rows: Type.Array(Type.Array(Type.Unknown(), { maxItems: 50 }), { maxItems: 1000 }),
  }),
  closed({
    kind: oneOf(['says']),
    texts: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      minItems: 1,
      maxItems: 20,
      description: 'All of them are in the answer, in upper or lower case',
    }),
  }),
  closed({
    kind: oneOf(['abstain'], {
      description:
        'The right answer is to ask back or to refuse. An agent abstains when none of its tools finds rows or passages and it ' +
        'proposes nothing',
    }),
  }),
])

export const EvaluationCase = model(
  'EvaluationCase',
  closed({
    question: question(),
    expected: Expected,
    dataset_ids: Type.Optional(
      Type.Array(id(), { maxItems: 50, description: 'As a question in chat has them' }),
    ),
    agent_id: Type.Optional(
      id(
        'Agent that is asked, instead of chat. It calls its tools that read; at one that needs an approval it stops: what it would ' +
          'for counts as its answer. Rows are those of its last result',
      ),
    ),
  }),
  {
    description:
      'The rows of the answer have to be those of the expected query, or the expected rows, in any order; further columns are allowed',
    examples: [
      {
        question: 'flights by month',
        expected: { kind: 'query', dataset_id: 7, query: { dimensions: ['month'], measures: ['flights'] } },
      },
    ],
  },
)

const changeable = {
  cases: Type.Array(EvaluationCase, { maxItems: 500 }),
  run_on_change: Type.Boolean({
    description:
      'Run whenever a model, the data or the policies of a dataset change that its cases name or its answers came from, verified answers of it, or an agent that they ask or a tool of that',
  }),
  severity: oneOf(severities, {
    description:
      '`warn` notifies when answers that were right become wrong; `fail` also holds back the change: it is asked before a ' +
      'model, policies or data of such a dataset change; questions to an agent before its instructions, tools or language ' +
      'model change. Such a set has at most 100 cases, 20 of them to agents',
  }),
  interval_hours: nullable(
    Type.Integer({ minimum: 1, maximum: 720, description: 'Run so often; null: not by itself' }),
  ),
}

export const outcomes = ['right', 'wrong', 'abstained', 'failed'] as const
export const evaluationRunStatuses = ['queued', 'running', 'done', 'failed'] as const

const Counts = Type.Object(
  Object.fromEntries(outcomes.map((outcome) => [outcome, Type.Integer({ minimum: 0 })])) as Record<
    (typeof outcomes)[number],
    ReturnType<typeof Type.Integer>
  >,
)

export const EvaluationSet = model(
  'EvaluationSet',
  resource({ name: Type.String(), description: Type.String(), ...changeable, last_run_id: nullable(id()) }),
)

export const EvaluationResult = model(
  'EvaluationResult',
  Type.Object({
    question: Type.String(),
    outcome: oneOf(outcomes, {
      description:
        '`abstained`: it asked back or refused where an answer was expected; `failed`: a query failed',
    }),
    before: nullable(oneOf(outcomes, { description: 'In the run before; null: it was not in it' })),
    has_changed: Type.Boolean({ description: 'Whether the answer is another one than in the run before' }),
    message: Type.String({ description: 'What was answered, or why not' }),
  }),
)

export const EvaluationRun = model(
  'EvaluationRun',
  Type.Object({
    id: id(),
    set_id: id('Evaluation set'),
    status: oneOf(evaluationRunStatuses),
    cause: Type.String({ description: 'Why it ran', examples: ['model.changed of dataset 7'] }),
    counts: nullable(Counts),
    results: nullable(Type.Array(EvaluationResult)),
    changes: nullable(
      Type.Array(
        Type.Object({
          dataset_id: nullable(id()),
          agent_id: nullable(id('What changed is an agent that was asked')),
          what: oneOf(['model', 'data', 'policies', 'verified_answers', 'agent', 'tool'], {
            description: '`tool`: a tool of the organization that the agent has',
          }),
          before: Type.String(),
          now: Type.String(),
        }),
        { description: 'What changed since the run before, that answers depend on' },
      ),
    ),
    error: nullable(Type.String()),
    created_at: time(),
    finished_at: nullable(time()),
  }),
)

const tag = 'chat'
const path = '/api/chat/evaluations'
const examples = [
  { name: 'Sales questions', cases: [{ question: 'who wins?', expected: { kind: 'abstain' } }] },
]
const partial = {
  cases: Type.Optional(changeable.cases),
  run_on_change: Type.Optional(changeable.run_on_change),
  severity: Type.Optional(changeable.severity),
  interval_hours: Type.Optional(changeable.interval_hours),
}

export const listEvaluationSets = endpoint({
  operation: 'listEvaluationSets',
  method: 'GET',
  path,
  tag,
  summary: 'List evaluation sets: your own, as an administrator those of the organization',
  description: 'Needs `chat.evaluate`.',
  query: listQuery(EvaluationSet, {}, ['last_run_id', 'run_on_change', 'interval_hours', 'severity']),
  response: model('EvaluationSetPage', page(EvaluationSet)),
})

export const createEvaluationSet = endpoint({
  operation: 'createEvaluationSet',
  method: 'POST',
  path,
  tag,
  summary: 'Make a set of questions with the answers that they should get',
  description: 'Its runs ask with the permissions of the user who changed it last.',
  body: model('EvaluationSetCreate', closed({ ...newHead, ...partial }), { examples }),
  response: EvaluationSet,
  status: 201,
})

export const getEvaluationSet = endpoint({
  operation: 'getEvaluationSet',
  method: 'GET',
  path: `${path}/{id}`,
  tag,
  summary: 'One evaluation set',
  description: 'Expected rows are data: others than its author and administrators do not find it.',
  params: idParams,
  response: EvaluationSet,
})

export const updateEvaluationSet = endpoint({
  operation: 'updateEvaluationSet',
  method: 'PATCH',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Change an evaluation set',
  description: 'Whoever changes it is the one with whose permissions it asks from then on.',
  params: idParams,
  body: model('EvaluationSetUpdate', closed({ ...changedHead, ...partial }, { minProperties: 1 }), {
    examples: [{ run_on_change: true }],
  }),
  response: EvaluationSet,
})

export const deleteEvaluationSet = endpoint({
  operation: 'deleteEvaluationSet',
  method: 'DELETE',
  ifMatch: true,
  path: `${path}/{id}`,
  tag,
  summary: 'Delete an evaluation set with its runs',
  description: 'This cannot be undone.',
  params: idParams,
})

export const runEvaluationSet = endpoint({
  operation: 'runEvaluationSet',
  method: 'POST',
  path: `${path}/{id}/runs`,
  tag,
  summary: 'Ask all questions of a set now',
  description: 'In the background. Runs of a set are done one after another.',
  params: idParams,
  response: EvaluationRun,
  status: 202,
})

export const listEvaluationRuns = endpoint({
  operation: 'listEvaluationRuns',
  method: 'GET',
  path: `${path}/{id}/runs`,
  tag,
  summary: 'The runs of an evaluation set, newest first, with their results',
  description: 'Each says which answers are others than in the run before, and what changed in between.',
  params: idParams,
  query: historyQuery(EvaluationRun, ['error', 'finished_at']),
  response: model('EvaluationRunPage', page(EvaluationRun)),
})

export type EvaluationCase = Static<typeof EvaluationCase>
export type EvaluationSet = Static<typeof EvaluationSet>
export type EvaluationRun = Static<typeof EvaluationRun>
export type EvaluationResult = Static<typeof EvaluationResult>
export type EvaluationOutcome = (typeof outcomes)[number]
