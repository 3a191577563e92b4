import { MemberLink } from '@jejaring/features'
import {
  Amount,
  Avatar,
  count,
  DescriptionList,
  dateTimeText,
  Panel,
  rupiah,
  StatusBadge,
} from '@jejaring/ui'
import { Link } from '@jejaring/web-platform'
import * as texts from '../../texts'
import type { Overview } from './member-overview'
import classes from './members.module.css'
import { PartPanel } from './part-panel'

const words = texts.members

export function AccountPanel({ member }: Overview) {
  const isActive = member.status === 'active'
  const verified = member.phone_verified_at ? ` (${words.phoneVerified})` : ''
  return (
    <Panel title={words.account}>
      <DescriptionList
        items={[
          {
            label: words.name,
            value: (
              <span className={classes.person}>
                <Avatar photo={member.photo} name={member.name} size={28} />
                {member.name}
              </span>
            ),
          },
          { label: words.group, value: texts.users.roles[member.role] ?? member.role },
          {
            label: words.status,
            value: (
              <StatusBadge
                status={isActive ? 'success' : 'secondary'}
                label={isActive ? words.active : words.inactive}
              />
            ),
          },
          { label: words.phone, value: member.phone ? member.phone + verified : words.none },
          {
            label: words.bank,
            value: member.bank_account_address
              ? words.holder(
                  member.bank_name ?? '',
                  member.bank_account_address,
                  member.bank_account_name ?? '',
                )
              : words.noBank,
          },
          { label: words.joined, value: dateTimeText(member.created_at) },
        ]}
      />
    </Panel>
  )
}

export function WalletPanel({ wallet, unavailable }: Overview) {
  return (
    <PartPanel name="wallet" title={words.wallet} part={wallet} unavailable={unavailable}>
      {({ wallets, voucher, waiting }) => (
        <DescriptionList
          items={[
            { label: words.balance, value: <Amount value={wallets.balance} /> },
            { label: words.voucher, value: <Amount value={voucher.balance} /> },
            { label: words.income, value: <Amount value={wallets.income} /> },
            { label: words.waiting, value: words.waitingOf(count(waiting.count), rupiah(waiting.amount)) },
          ]}
        />
      )}
    </PartPanel>
  )
}

export function PinsPanel({ member, pins, unavailable }: Overview) {
  return (
    <PartPanel
      name="pins"
      title={words.pins}
      part={pins}
      unavailable={unavailable}
      actions={
        <Link className={classes.link} to={`/a/pins?q=${member.username}`}>
          {words.allPins}
        </Link>
      }
    >
      {(totals) => (
        <DescriptionList items={totals.map(({ name, total }) => ({ label: name, value: count(total) }))} />
      )}
    </PartPanel>
  )
}

export function NetworkPanel({ member, network, unavailable }: Overview) {
  return (
    <PartPanel
      name="network"
      title={words.network}
      part={network}
      unavailable={unavailable}
      actions={
        network?.placed_at && (
          <Link className={classes.link} to={`/m/network/genealogy/${member.username}`}>
            {words.openTree}
          </Link>
        )
      }
    >
      {(node) =>
        node.placed_at ? <NodeFacts node={node} /> : <p className={classes.quiet}>{words.noNode}</p>
      }
    </PartPanel>
  )
}

function NodeFacts({ node }: { node: NonNullable<Overview['network']> }) {
  const { sponsor, upline, side, downlines, sponsored } = node
  return (
    <DescriptionList
      items={[
        { label: words.sponsor, value: sponsor ? <MemberLink username={sponsor} /> : words.none },
        {
          label: words.upline,
          value: upline ? (
            <>
              <MemberLink username={upline} />
              {side && `, ${words.side(side)}`}
            </>
          ) : (
            words.none
          ),
        },
        { label: words.downlines, value: `${count(downlines.left)} : ${count(downlines.right)}` },
        { label: words.sponsored, value: count(sponsored) },
      ]}
    />
  )
}
