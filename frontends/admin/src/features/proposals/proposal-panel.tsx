import { changesOf, targetOf } from '@jejaring/identifiers/audit'
import {
  Button,
  confirmAction,
  type DescriptionItem,
  DescriptionList,
  dateTimeText,
  LinkButton,
  Panel,
  Sheet,
  StatusBadge,
  showFailure,
  showSuccess,
} from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import { IconBan, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { ChangesTable } from '../audit/changes-table'
import { FieldValue } from '../audit/field-value'
import { ProposalTitle } from './proposal-title'
import { isRequest, type Proposal, useApproveProposal } from './proposals'
import classes from './proposals.module.css'

const RejectForm = lazyPage(() => import('./reject-form'))

const words = texts.proposals

/** One proposal: who proposed what until when, a comparison of before and after, and the decision. */
export function ProposalPanel({ proposal }: { proposal: Proposal }) {
  const { kind } = targetOf({ ...proposal, target_name: '' })
  return (
    <Panel title={<ProposalTitle proposal={proposal} />}>
      <div className={classes.body}>
        <DescriptionList items={descriptionOf(proposal)} />
        <ChangesTable target={proposal.target} changes={changesOf(proposal)} />
        {kind === 'payout' && (
          <LinkButton to={`/a/payouts/${proposal.target.slice('payout:'.length)}`}>
            {words.seePayout}
          </LinkButton>
        )}
        {proposal.may_decide === 1 && (proposal.status === 'pending' || proposal.is_revocable === 1) && (
          <Decision proposal={proposal} />
        )}
      </div>
    </Panel>
  )
}

function Decision({ proposal }: { proposal: Proposal }) {
  const [rejecting, setRejecting] = useState(false)
  const approve = useApproveProposal()
  const isMine = proposal.is_mine === 1
  const isRevocation = proposal.is_revocable === 1
  const rejectLabel = isRevocation ? words.revoke : isMine ? words.withdraw : words.reject
  return (
    <div className={classes.actions}>
      {isRevocation ? (
        <p className={classes.note}>{words.revocable}</p>
      ) : isMine ? (
        <p className={classes.note}>{words.mine}</p>
      ) : (
        <Button
          leftSection={<IconCheck size={18} />}
          loading={approve.isPending}
          onClick={() => void confirmApproval(proposal, approve.mutateAsync)}
        >
          {words.approve}
        </Button>
      )}
      <Button
        variant="subtle"
        color="red"
        leftSection={<IconBan size={18} />}
        onClick={() => setRejecting(true)}
      >
        {rejectLabel}
      </Button>
      <Sheet opened={rejecting} onClose={() => setRejecting(false)} title={rejectLabel} width={560}>
        {rejecting && (
          <RejectForm proposal={proposal} label={rejectLabel} onDone={() => setRejecting(false)} />
        )}
      </Sheet>
    </div>
  )
}

function descriptionOf(proposal: Proposal): DescriptionItem[] {
  const by = proposal.proposed_by || words.operator
  return [
    {
      label: words.status,
      value: <StatusBadge status={proposal.status_class} label={proposal.status_name} />,
    },
    { label: words.proposed, value: words.at(dateTimeText(proposal.proposed_at), by) },
    proposal.decided_at
      ? {
          label: proposal.status_name,
          value: words.at(dateTimeText(proposal.decided_at), proposal.decided_by),
        }
      : { label: words.expires, value: dateTimeText(proposal.expires_at) },
    ...(proposal.reason ? [{ label: words.reason, value: proposal.reason }] : []),
  ]
}

function changeItemsOf(proposal: Proposal): DescriptionItem[] {
  const textOf = (name: string, value: string | undefined) =>
    value === undefined ? (
      texts.audit.blank
    ) : (
      <FieldValue target={proposal.target} name={name} value={value} />
    )
  return changesOf(proposal).map(({ name, before, after }) => ({
    label: texts.audit.fields[name] ?? name,
    value: (
      <>
        {proposal.before && <>{textOf(name, before)} → </>}
        {textOf(name, after)}
      </>
    ),
  }))
}

function noteOf(proposal: Proposal): string {
  if (!isRequest(proposal)) return words.approveNote
  return proposal.after && 'value' in proposal.after ? words.correctionNote : words.erasureNote
}

async function confirmApproval(
  proposal: Proposal,
  approve: (id: string) => Promise<{ message: string }>,
): Promise<void> {
  const isConfirmed = await confirmAction({
    title: words.confirmApprove,
    details: [
      { label: words.what, value: <ProposalTitle proposal={proposal} /> },
      ...changeItemsOf(proposal),
    ],
    note: noteOf(proposal),
    confirmLabel: words.approve,
  })
  if (!isConfirmed) return
  try {
    await showSuccess((await approve(proposal.id)).message)
  } catch (error) {
    await showFailure(error)
  }
}
