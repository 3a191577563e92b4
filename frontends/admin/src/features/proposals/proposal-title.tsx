import { targetOf } from '@jejaring/identifiers/audit'
import { useQuery } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { allSystemValues } from '../system/system-values'
import { isRequest, type Proposal } from './proposals'

const words = texts.proposals

/** Kind and name of the changed object; of a system value its description. */
export function ProposalTitle({ proposal }: { proposal: Proposal }) {
  const { kind, name } = targetOf({
    ...proposal,
    target_name: isRequest(proposal) ? proposal.proposed_by : '',
  })
  const values = useQuery({ ...allSystemValues, enabled: kind === 'config' })
  const description = values.data?.find(({ key }) => kind === 'config' && key === name)?.description
  return words.titleOf(texts.audit.kinds[kind] ?? kind, description ?? name)
}
