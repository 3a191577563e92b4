import { createHash } from 'node:crypto'
import { createSummaryTable } from '@jejaring/service-kit'
import { summaryTables } from './summary-tables'

/** SHA-256 of the SQL that a committed migration runs. A changed definition needs a new name, and a migration of its own. */
const released: Readonly<Record<string, string>> = {
  account_registrations: 'fde94797dab67404',
  account_sharing: '43bfd90c123b64b2',
  account_sharing_totals: '58d00eb494ca19cf',
  activity_months: '27d41099abbcf6cd',
  audit_days: 'cbb493ebc058c26c',
  flushed_lines: '041eb2266976ad18',
  income_days: '21cdfeb4009ee0ca',
  member_days: 'cae93e56f205976a',
  name_registrations: 'fdfc1d65cf42f028',
  name_sharing: 'a6b7d2b68262d03c',
  name_sharing_totals: '55a3c11ca82814e9',
  phone_registrations: '95545029c7e5926b',
  phone_sharing: '467a5dcb00c96786',
  phone_sharing_totals: '170cb5e9f461f4a2',
  pin_movement_days: '7108b412a4ca4eef',
  pin_recap_totals: 'a8c3ceed7acf86a5',
  pin_recaps: 'a58b9760ad900aa7',
  pin_stock_package_days: 'b76d95d17f33ac38',
  prize_claim_amounts: '3ca68131010c76fc',
  prize_claim_days: '95e226241f685dbe',
  reward_claim_amounts: 'ae766a57979a7ef6',
  reward_claim_days: '826ab7beb5f7a569',
  sponsor_totals: 'fd13c9f696032b5f',
  sponsorship_days: '096662a4801b161e',
  voucher_days: 'ca162fb156352645',
  wallet_lines: 'e8e8a674cd557d97',
  wallet_recap_totals: '76a9b50379807da3',
  wallet_recaps: '88311a12c05af264',
  withdrawal_days: 'df8acfc41982cad1',
  withdrawal_received: 'cfd1047a82e42172',
}

it('creates each summary table by the SQL of its committed migration', () => {
  const digests = Object.values(summaryTables)
    .flat()
    .map((table): [string, string] => [
      table.name,
      createHash('sha256').update(createSummaryTable(table)).digest('hex').slice(0, 16),
    ])
  expect(Object.fromEntries(digests)).toEqual(released)
})
