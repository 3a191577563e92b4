import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, within } from '@testing-library/react'
import IdentitiesScreen from './identities-screen'

const row = {
  id: 'm-1',
  username: 'budi01',
  name: 'Budi Santoso',
  status: 'review',
  status_name: 'Diperiksa',
  status_class: 'info',
  reason: '',
  reason_text: '',
  submitted_at: '2026-11-26T10:00:00.000+07:00',
  decided_at: null,
  version: 3,
}
const second = { ...row, id: 'm-2', username: 'ani01', name: 'Ani Lestari', version: 1 }
const opened = (one: typeof row) => ({
  ...one,
  nik: '3174054101900001',
  npwp: '',
  bank_account_name: one.name,
  id_card: `/api/identities/picture/${one.id}/id_card`,
  selfie: `/api/identities/picture/${one.id}/selfie`,
  same_nik: one.id === 'm-1' ? ['siti09'] : [],
})

function open(username = 'admin') {
  const server = fakeServer({
    'POST /api/identities/datatable': {
      body: { message: 'ok', draw: 0, recordsTotal: 2, recordsFiltered: 2, data: [row, second] },
    },
    'POST /api/identities/open': ({ body }) => ({
      body: {
        message: 'ok',
        identity: opened((body as { id: string }).id === 'm-1' ? row : second),
      },
    }),
    'POST /api/identities/decide': {
      body: { message: 'Identitas budi01 ditolak.', identity: { ...row, status: 'rejected' } },
    },
  })
  const session = sessionOf({ role: 'admin', username, rights: ['identities.change'] })
  return { server, ...renderScreen(<IdentitiesScreen />, { session }) }
}

test('shows numbers, pictures and shared NIKs, rejects with a preset, opens the next', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ubah status budi01' }))
  const panel = await screen.findByRole('dialog', { name: 'Identitas budi01' })
  expect(await within(panel).findByText('3174054101900001')).toBeVisible()
  expect(within(panel).getByText('NIK ini juga dipakai akun siti09.')).toBeVisible()
  expect(within(panel).getByRole('img', { name: 'Foto KTP' })).toHaveAttribute(
    'src',
    '/api/identities/picture/m-1/id_card',
  )
  await user.click(within(panel).getByText('Ditolak'))
  await user.click(within(panel).getByRole('button', { name: 'Tolak identitas ini' }))
  expect(await within(panel).findByText('Pilih alasan penolakan')).toBeVisible()
  await user.click(within(panel).getByRole('combobox', { name: 'Alasan penolakan' }))
  await user.click(await screen.findByRole('option', { name: 'KTP terpotong' }))
  await user.click(within(panel).getByRole('button', { name: 'Tolak identitas ini' }))
  const question = await screen.findByRole('dialog', { name: 'Tolak identitas budi01?' })
  expect(question).toHaveTextContent('budi01 (Budi Santoso)')
  expect(question).toHaveTextContent('KTP terpotong')
  expect(server.to('/api/identities/decide')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Tolak identitas ini' }))
  const done = await screen.findByRole('dialog', { name: 'Berhasil!' })
  await user.click(within(done).getByRole('button', { name: 'OK' }))
  expect(server.to('/api/identities/decide')[0]?.body).toEqual({
    id: 'm-1',
    version: 3,
    status: 'rejected',
    reason: 'incomplete',
  })
  expect(await screen.findByRole('dialog', { name: 'Identitas ani01' })).toBeVisible()
})

test('a verification is sent after a confirmation that names the member', async () => {
  const { server, user } = open()
  await user.click(await screen.findByRole('button', { name: 'Ubah status budi01' }))
  await user.click(await screen.findByRole('button', { name: 'Nyatakan terverifikasi' }))
  const question = await screen.findByRole('dialog', { name: 'Nyatakan identitas budi01 terverifikasi?' })
  expect(question).toHaveTextContent('budi01 (Budi Santoso)')
  expect(server.to('/api/identities/decide')).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Nyatakan terverifikasi' }))
  await screen.findByRole('dialog', { name: 'Berhasil!' })
  expect(server.to('/api/identities/decide')[0]?.body).toMatchObject({ id: 'm-1', status: 'verified' })
})

test('offers no decision on the own identity', async () => {
  const { user } = open('budi01')
  await user.click(await screen.findByRole('button', { name: 'Ubah status budi01' }))
  expect(await screen.findByText('Identitas Anda sendiri diperiksa oleh admin lain.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Nyatakan terverifikasi' })).toBeNull()
})
