import { useQuery } from '@jejaring/web-platform'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import * as texts from '../../texts'
import type { Account } from './account'
import type { AccountValues } from './account-values'
import { areaLevels, areasQuery } from './area-fields'

const words = texts.users
const orNone = (text: string | null) => text || texts.editConflict.none

/** The fields of an account, grouped for edit conflicts. */
export const accountFieldGroups: FieldGroup<Account, AccountValues>[] = [
  { label: words.group, names: ['group'], text: ({ group }) => words.roles[group] ?? group },
  {
    label: words.status,
    names: ['status'],
    text: ({ status }) => (status === 'active' ? words.active : words.inactive),
  },
  { label: words.fullName, names: ['name'], text: ({ name }) => name },
  { label: words.username, names: ['username'], text: ({ username }) => username },
  { label: words.phone, names: ['phone'], text: ({ phone }) => orNone(phone) },
  {
    label: words.area,
    names: ['province_id', 'city_id', 'subdistrict_id', 'village_id'],
    text: (account) => <AreaNames account={account} />,
  },
  { label: words.address, names: ['address'], text: ({ address }) => orNone(address) },
  {
    label: words.bank,
    names: ['bank_id', 'bank_account_name', 'bank_account_address'],
    text: (account) =>
      account.bank_name
        ? words.payee(account.bank_name, account.bank_account_address ?? '', account.bank_account_name ?? '')
        : texts.editConflict.none,
  },
]

/** The names of the areas, province first. */
function AreaNames({ account }: { account: Account }) {
  if (!account.province_id) return texts.editConflict.none
  return areaLevels.map(({ name }, index) => <AreaName key={name} account={account} index={index} />)
}

function AreaName({ account, index }: { account: Account; index: number }) {
  const { name, list } = areaLevels[index]!
  const above = areaLevels[index - 1]
  const areas = useQuery(areasQuery(list, above?.name ?? '', above ? (account[above.name] ?? '') : ''))
  const area = areas.data?.find(({ value }) => value === account[name])
  return area && (index > 0 ? `, ${area.label}` : area.label)
}
