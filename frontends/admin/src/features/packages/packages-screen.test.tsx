import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import PackagesScreen from './packages-screen'

// Loaded before the tests, which open it.
import './package-form'

const regular = {
  id: '1',
  code: 'REG',
  kind: 'activation',
  name: 'Regular',
  pair: 1,
  flushout: 12,
  price: 500_000,
  bonus_sponsor: 100_000,
  version: 2,
}
const repeatOrder = {
  ...regular,
  id: '2',
  code: 'RO',
  kind: 'repeat_order',
  name: 'Repeat Order',
  pair: 0,
  flushout: 0,
  bonus_sponsor: 0,
}

const server = () =>
  fakeServer({
    'POST /api/packages/datatable': {
      body: { recordsTotal: 2, recordsFiltered: 2, data: [regular, repeatOrder] },
    },
    'POST /api/packages/1/update': { body: { message: 'Paket Regular sudah disimpan.' } },
  })
const session = sessionOf({ role: 'admin' }, { bonus_pairing: 50_000 })

test('the confirmation shows both values and a worked example before sending', async () => {
  const { to } = server()
  const { user } = renderScreen(<PackagesScreen />, { session })
  await user.click(await screen.findByRole('button', { name: 'Ubah Regular' }))
  const flushout = await screen.findByLabelText('Flushout')
  await user.clear(flushout)
  await user.type(flushout, '8')
  await user.click(await screen.findByRole('button', { name: 'Simpan paket' }))
  const question = await screen.findByRole('dialog', { name: 'Ubah paket Regular?' })
  for (const text of ['12 → 8', '8 pasangan sehari mendapat Rp. 400.000', 'penempatan berikutnya']) {
    expect(question).toHaveTextContent(text)
  }
  await user.click(await within(question).findByRole('button', { name: 'Simpan paket' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(to('/api/packages/1/update')[0]?.body).toEqual({
    name: 'Regular',
    price: 500_000,
    bonus_sponsor: 100_000,
    pair: 1,
    flushout: 8,
    version: 2,
  })
})

test('only name and price of a repeat order can be edited', async () => {
  server()
  const { user } = renderScreen(<PackagesScreen />, { session })
  await user.click(await screen.findByRole('button', { name: 'Ubah Repeat Order' }))
  expect(await screen.findByLabelText('Bonus Sponsor')).toBeDisabled()
  expect(screen.getByLabelText('Poin Pair')).toBeDisabled()
  expect(screen.getByLabelText('Flushout')).toBeDisabled()
  expect(screen.getByLabelText('Harga')).toBeEnabled()
})
