import { endpoint } from './endpoint.ts'
import { evaluationsMustPass } from './hold-back.ts'
import {
  type Static,
  Type,
  closed,
  historyQuery,
  id,
  idParams,
  matching,
  model,
  nullable,
  oneOf,
  page,
  time,
} from './schema.ts'

export const proposalStatuses = ['open', 'accepted', 'declined'] as const

const text = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 200,
    description,
    ...matching('\\S', 'a text with something visible in it'),
  })

export const SynonymProposal = model(
  'SynonymProposal',
  Type.Object({
    id: id(),
    dataset_id: id(),
    field: Type.String({ description: 'Name of a dimension or measure' }),
    synonym: Type.String(),
    question: Type.String({ description: 'Question in which the word was asked' }),
    status: oneOf(proposalStatuses),
    proposed_by: id('User'),
    proposed_by_name: Type.String(),
    created_at: time(),
    decided_by: nullable(id('User')),
    decided_at: nullable(time()),
  }),
  {
    examples: [
      {
        id: 4,
        dataset_id: 7,
        field: 'revenue',
        synonym: 'turnover',
        question: 'turnover by region',
        status: 'open',
        proposed_by: 5,
        proposed_by_name: 'ada',
        created_at: '2026-01-31T09:30:00.000Z',
        decided_by: null,
        decided_at: null,
      },
    ],
  },
)

const tag = 'datasets'
const path = '/api/datasets/{id}/model/synonym-proposals'

export const proposeSynonym = endpoint({
  operation: 'proposeSynonym',
  method: 'POST',
  path,
  tag,
  summary: 'Propose that a word means a field of the model',
  description:
    'Needs `dataset.query`, and changes nothing: authors of the dataset are notified, and accept or decline. They see the question. A word that waits already is not proposed twice.',
  params: idParams,
  body: model(
    'SynonymProposalCreate',
    closed({
      field: text('Name of a dimension or measure'),
      synonym: text('Word that means it'),
      question: Type.Optional(
        Type.String({ maxLength: 2000, description: 'Question in which the word was asked' }),
      ),
    }),
    { examples: [{ field: 'revenue', synonym: 'turnover', question: 'turnover by region' }] },
  ),
  response: SynonymProposal,
  status: 201,
})

export const listSynonymProposals = endpoint({
  operation: 'listSynonymProposals',
  method: 'GET',
  path,
  tag,
  summary: 'Words that wait to be accepted as synonyms, newest first',
  description: 'Needs `dataset.edit`.',
  params: idParams,
  query: historyQuery(SynonymProposal, [
    'proposed_by',
    'proposed_by_name',
    'decided_by',
    'decided_at',
    'dataset_id',
  ]),
  response: model('SynonymProposalPage', page(SynonymProposal)),
})

export const decideSynonymProposal = endpoint({
  operation: 'decideSynonymProposal',
  method: 'POST',
  idempotencyKey: false,
  path: `${path}/{proposal_id}`,
  tag,
  summary: 'Accept or decline a proposed synonym',
  description:
    'Needs `dataset.edit`. An accepted one is a new revision of the model, checked like any other. Who proposed it is notified.',
  params: closed({ id: id(), proposal_id: id() }),
  body: model(
    'SynonymDecision',
    closed({
      decision: oneOf(['accept', 'decline']),
      evaluations_must_pass: evaluationsMustPass(),
    }),
    { examples: [{ decision: 'accept' }] },
  ),
  response: SynonymProposal,
})

export type SynonymProposal = Static<typeof SynonymProposal>
