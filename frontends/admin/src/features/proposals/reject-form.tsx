import { DescriptionList } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, zodResolver } from '@jejaring/ui/form'
import * as z from 'zod/mini'
import { ReasonField } from '../../row-status/reason-field'
import * as texts from '../../texts'
import { ProposalTitle } from './proposal-title'
import { isRequest, type Proposal, useRejectProposal } from './proposals'

const words = texts.proposals
const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.reasonCheck)) })

/** Rejects a proposal, withdraws one's own or revokes an approval, with a reason. */
export default function RejectForm({
  proposal,
  label,
  onDone,
}: {
  proposal: Proposal
  label: string
  onDone: () => void
}) {
  const reject = useRejectProposal(proposal.id)
  const form = useServerForm<z.infer<typeof schema>, { message: string }>({
    defaults: { reason: '' },
    check: zodResolver(schema),
    send: ({ reason }) => reject.mutateAsync(reason),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <DescriptionList items={[{ label: words.what, value: <ProposalTitle proposal={proposal} /> }]} />
      <ReasonField
        label={words.reason}
        presets={isRequest(proposal) ? words.requestReasons : words.reasons}
      />
      <SubmitButton form={form}>{label}</SubmitButton>
    </ServerFormView>
  )
}
