import { Amount, DescriptionList, Panel, Stat, StatGrid, StatsSkeleton } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Wallets } from './wallet'
import classes from './wallet.module.css'

const words = texts.wallet

/** Total balance of the bonus wallets, and the balance of each. */
export function WalletSummary({ wallets }: { wallets: Wallets | undefined }) {
  if (!wallets) return <StatsSkeleton cards={4} />
  const kinds = ['sponsor', 'pairing', 'pairing_level'] as const
  return (
    <div className={classes.summary}>
      <Panel className={classes.total}>
        <span className={classes.label}>{words.balance}</span>
        <Amount value={wallets.balance} size="xl" />
        <div className={classes.flow}>
          <DescriptionList
            items={[
              { label: words.income, value: <Amount value={wallets.income} /> },
              { label: words.pulled, value: <Amount value={wallets.pulled} /> },
            ]}
          />
        </div>
      </Panel>
      <StatGrid min={160}>
        {kinds.map((kind) => (
          <Stat
            key={kind}
            label={words.types[kind]}
            value={<Amount value={wallets[kind].balance} />}
            note={<Flow wallet={wallets[kind]} />}
          />
        ))}
      </StatGrid>
    </div>
  )
}

function Flow({ wallet }: { wallet: { income: number; pulled: number } }) {
  return (
    <>
      {words.incomeShort} <Amount value={wallet.income} />
      <br />
      {words.pulledShort} <Amount value={wallet.pulled} />
    </>
  )
}
