import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import AccountScreen from './account-screen'

const account = {
  id: 'id-budi',
  username: 'budi01',
  name: 'Budi Santoso',
  phone: '081234567890',
  photo: null,
  role: 'member',
  group: 'member',
  status: 'active',
  address: 'Jl. Melati 7',
  province_id: '31',
  city_id: null,
  subdistrict_id: null,
  village_id: null,
  bank_id: '9',
  bank_name: 'Bank Lama',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '1234567890',
  messages: true,
  phone_verified_at: null,
  phone_verified_by: null,
  second_factor_at: '2026-11-20T10:00:00.000+07:00',
  version: 4,
}

test('an admin who changes no members reads the account without fields and buttons', async () => {
  fakeServer({
    'GET /api/users/profile/budi01': { body: { user: account } },
    'GET /api/area/provinces': { body: { results: [{ id: '31', text: 'DKI Jakarta' }] } },
  })
  renderScreen(<AccountScreen />, {
    at: '/a/datamaster/users/budi01',
    route: '/a/datamaster/users/:username',
    session: sessionOf({ id: 'id-admin', role: 'admin', rights: ['members.read'] }),
  })
  for (const text of ['Jl. Melati 7', 'DKI Jakarta', 'Bank Lama 1234567890 a.n. Budi Santoso'])
    expect(await screen.findByText(text)).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})
