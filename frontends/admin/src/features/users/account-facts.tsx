import { DescriptionList, Panel } from '@jejaring/ui'
import * as texts from '../../texts'
import { AreaName } from '../audit/area-name'
import type { Account } from './account'
import { areaLevels } from './area-fields'
import classes from './users.module.css'

const words = texts.users

/** The fields of an account, for a duty that reads members and changes none. */
export function AccountFacts({ account }: { account: Account }) {
  const { bank_name: bank, bank_account_address: number, bank_account_name: holder } = account
  const areas = areaLevels.flatMap(({ name, label, list }) => {
    const id = account[name]
    return id ? [{ label, value: <AreaName level={list} id={id} /> }] : []
  })
  return (
    <Panel title={words.bio} className={classes.column}>
      <DescriptionList
        items={[
          { label: words.username, value: account.username },
          { label: words.fullName, value: account.name },
          { label: words.group, value: words.roles[account.group] ?? account.group },
          { label: words.status, value: account.status === 'active' ? words.active : words.inactive },
          { label: words.phone, value: account.phone },
          ...(bank ? [{ label: words.bank, value: words.payee(bank, number ?? '', holder ?? '') }] : []),
          ...areas,
          ...(account.address ? [{ label: words.address, value: account.address }] : []),
        ]}
      />
    </Panel>
  )
}
