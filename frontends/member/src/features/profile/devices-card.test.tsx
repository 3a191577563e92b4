import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { DevicesCard } from './devices-card'

const device = (id: string, name: string, is_current: boolean) => ({
  id,
  device: name,
  is_phone: true,
  created_at: '2026-11-20T10:00:00.000+07:00',
  last_used_at: '2026-11-21T10:00:00.000+07:00',
  is_current,
})
const phone = device('s-1', 'Chrome di Android', true)
const laptop = device('s-2', 'Edge di Windows', false)

function open() {
  const server = fakeServer({
    'GET /api/auth/sessions': { body: { data: [phone, laptop] } },
    'POST /api/auth/sessions/end': { body: { message: 'ok' } },
    'POST /api/auth/sessions/end_all': { body: { message: 'ok' } },
  })
  return { server, ...renderScreen(<DevicesCard />, { session: sessionOf(), route: '/' }) }
}

test('logs out another device; the current one is marked and has no button', async () => {
  const { server, user } = open()
  const button = await screen.findByRole('button', { name: 'Keluarkan Edge di Windows' })
  expect(screen.getByText('Perangkat ini')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Keluarkan Chrome di Android' })).toBeNull()
  expect(screen.getAllByText('Terakhir dipakai 21/11/2026 10:00')).toHaveLength(2)
  server.handlers['GET /api/auth/sessions'] = { body: { data: [phone] } }
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('Edge di Windows')).toBeNull())
  expect(server.to('/api/auth/sessions/end')[0]?.body).toEqual({ id: 's-2' })
})

test('treats a device that is already logged out as success', async () => {
  const { server, user } = open()
  const button = await screen.findByRole('button', { name: 'Keluarkan Edge di Windows' })
  server.handlers['POST /api/auth/sessions/end'] = { status: 404, body: { message: 'Sudah keluar.' } }
  server.handlers['GET /api/auth/sessions'] = { body: { data: [phone] } }
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('Edge di Windows')).toBeNull())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('logs out all devices after a confirmation, including this one', async () => {
  const { server, user, router } = open()
  await user.click(screen.getByRole('button', { name: 'Keluar dari semua perangkat' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/termasuk yang sedang Anda pakai/)).toBeVisible()
  expect(server.to('/api/auth/sessions/end_all')).toEqual([])
  await user.click(question.getByRole('button', { name: 'Ya, keluar dari semua' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth/logout'))
  expect(server.to('/api/auth/sessions/end_all')).toHaveLength(1)
})

test('shows an error when a logout fails', async () => {
  const { server, user } = open()
  server.handlers['POST /api/auth/sessions/end'] = { status: 503, body: { message: 'Belum bisa.' } }
  await user.click(await screen.findByRole('button', { name: 'Keluarkan Edge di Windows' }))
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toHaveTextContent('Belum bisa.')
})
