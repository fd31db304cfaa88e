import type * as contract from '../../../../contract/src/synonym-proposals.ts'
import type { Input } from '../../../../contract/src/endpoint.ts'
import type { Context } from '../../kernel/context.ts'
import { orNotFound, refuse } from '../../kernel/errors.ts'
import { readPage } from '../../kernel/list.ts'
import { addSynonym } from './add-synonym.ts'
import { emptyModel } from './known.ts'
import {
  decideProposal,
  findProposal,
  insertProposal,
  openProposals,
  type ProposalRow,
  showProposal,
} from './proposal-store.ts'
import type { Caller } from './replace-model.ts'
import { findModel, lockModel } from './store.ts'
import { loadWithholds, withoutWithheld } from './withholding.ts'

/** Proposes a word as a synonym: what it means for everyone is for the authors of the model to say. */
export async function proposeSynonym(
  context: Context,
  { id, field, synonym, question = '' }: Input<typeof contract.proposeSynonym>,
): Promise<contract.SynonymProposal> {
  const row = await context.read((db) => findModel(db, id))
  const withholds = await loadWithholds(context)
  const { dimensions, measures } = withoutWithheld(row?.model ?? emptyModel, { withholds, datasetId: id })
  const named = [...dimensions, ...measures].find(({ name }) => name === field)
  const word = synonym.trim()
  if (!named)
    throw refuse.invalid(
      'body.field',
      `the model of this dataset has no dimension or measure called ${field}`,
    )
  if (named.synonyms?.some((one) => one.toLowerCase() === word.toLowerCase()))
    throw refuse.conflict(`"${word}" means ${field} already`)
  const { orgId, user } = context
  return await context.transaction(
    async ({ db, emit }) => {
      const dataset = orNotFound(await lockModel(db, id), 'dataset')
      const made = { orgId, datasetId: id, userId: user.userId, field, synonym: word, question }
      const { proposal, isNew } = await insertProposal(db, made)
      const data = { proposal_id: proposal.id, field, synonym: word }
      const subject = { type: 'dataset', id, name: dataset.name }
      if (isNew) await emit({ type: 'model.synonym_proposed', subject, data })
      return showProposal(proposal)
    },
    { isResponse: true },
  )
}

export async function listSynonymProposals(
  context: Context,
  input: Input<typeof contract.listSynonymProposals>,
) {
  const page = await readPage(context, input, {
    table: 'synonym_proposals',
    newestFirst: 'id',
    search: [],
    from: (db) => openProposals(db, input.id),
  })
  return { ...page, items: page.items.map(showProposal) }
}

export async function decideSynonymProposal(
  context: Caller,
  { id, proposal_id: proposalId, decision, ...rest }: Input<typeof contract.decideSynonymProposal>,
): Promise<contract.SynonymProposal> {
  const at = { datasetId: id, proposalId }
  const proposal = open(await context.read((db) => findProposal(db, at)))
  const { field, synonym } = proposal
  const isAccepted = decision === 'accept'
  // First the model: if the program ends in between, the proposal is still there, and accepting it again changes nothing.
  if (isAccepted) await addSynonym(context, { id, field, synonym, ...rest })
  return await context.transaction(async ({ db, emit }) => {
    const dataset = orNotFound(await lockModel(db, id), 'dataset')
    open(await findProposal(db, at))
    const status = isAccepted ? 'accepted' : 'declined'
    await decideProposal(db, proposalId, { status, userId: context.user.userId })
    await emit({
      type: `model.synonym_${status}`,
      subject: { type: 'dataset', id, name: dataset.name },
      data: { proposal_id: proposalId, field, synonym, proposed_by: proposal.proposed_by },
    })
    return showProposal((await findProposal(db, at))!)
  })
}

function open(found: ProposalRow | undefined): ProposalRow {
  const proposal = orNotFound(found, 'proposal')
  if (proposal.status !== 'open') throw refuse.conflict(`"${proposal.synonym}" is ${proposal.status} already`)
  return proposal
}
