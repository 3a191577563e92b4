import { fakeServer, renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen, waitFor, within } from '@testing-library/react'
import SimulationScreen from './simulation-screen'

const payout = (total: number, flushed: number, ratio: number) => ({
  sponsor: 0,
  pairing: total,
  pairing_level: 0,
  total,
  flushed,
  ratio,
})
const total = {
  month: '',
  turnover: { total: 1_000_000 },
  current: payout(300_000, 4, 0.3),
  simulated: payout(360_000, 1_000, 0.36),
}
const reply = { message: 'Simulasi selesai.', months: [{ ...total, month: '2026-11' }], total, seq: 1_234 }
const path = '/api/networks/simulate'

test('compares the simulated payout with the actual one', async () => {
  const server = fakeServer({ [`POST ${path}`]: { body: reply } })
  const { user } = renderScreen(<SimulationScreen />)
  await user.click(screen.getByRole('button', { name: 'Jalankan simulasi' }))
  expect(await screen.findByText('Isi setidaknya satu parameter.')).toBeInTheDocument()
  expect(server.to(path)).toEqual([])
  await user.type(screen.getByLabelText('Bonus per pasangan'), '60000')
  await user.type(screen.getByLabelText('Level terdalam yang dibayar'), '0')
  await user.type(screen.getByLabelText('Berlaku sejak'), '01112026')
  expect(screen.getByLabelText('Berlaku sejak')).toHaveValue('01/11/2026')
  await user.click(screen.getByRole('button', { name: 'Jalankan simulasi' }))
  const table = await screen.findByRole('table', { name: 'Hasil' })
  expect(server.to(path).at(-1)?.body).toEqual({
    bonus_pairing: 60_000,
    pairing_level_max: 0,
    since: '2026-11-01',
  })
  expect(within(table).getByRole('row', { name: /^Nov 2026/ })).toHaveTextContent(
    'Rp. 300.000Bonus/omzet 30%Hangus 4Rp. 360.000Bonus/omzet 36%Hangus 1.000',
  )
  expect(screen.getByText('Selisih bonus').parentElement?.parentElement).toHaveTextContent(
    'Rp. 60.000lebih banyak daripada yang berlaku',
  )
  expect(screen.getByText('Dihitung sampai penempatan nomor 1.234.')).toBeInTheDocument()
})

test('shows the current value of each parameter', async () => {
  const terms = { kind: 'activation', bonus_sponsor: 100_000, flushout: 12 }
  const other = { kind: 'repeat_order', bonus_sponsor: 0, flushout: 0 }
  fakeServer({ 'GET /api/packages/list': { body: { results: [other, terms] } } })
  const configs = { bonus_pairing: 50_000, bonus_pairing_level: 5_000, pairing_level_max: 10 }
  renderScreen(<SimulationScreen />, { session: sessionOf({ role: 'admin' }, configs) })
  for (const [label, now] of [
    ['Batas pasangan per hari (flushout)', 'Sekarang 12'],
    ['Bonus sponsor', 'Sekarang Rp.\u00a0100.000'],
    ['Bonus per pasangan', 'Sekarang Rp.\u00a050.000'],
    ['Bonus per pasangan level', 'Sekarang Rp.\u00a05.000'],
    ['Level terdalam yang dibayar', 'Sekarang 10'],
  ]) {
    await waitFor(() => expect(screen.getByLabelText(label!)).toHaveAccessibleDescription(now!))
  }
})

test('shows a rejection at its field and keeps the input', async () => {
  fakeServer({
    [`POST ${path}`]: {
      status: 422,
      body: { message: 'Parameter simulasi belum benar.', errors: { since: 'Nilai ini di luar batas.' } },
    },
  })
  const { user } = renderScreen(<SimulationScreen />)
  await user.type(screen.getByLabelText('Batas pasangan per hari (flushout)'), '8')
  await user.click(screen.getByRole('button', { name: 'Jalankan simulasi' }))
  expect(await screen.findByText('Nilai ini di luar batas.')).toBeInTheDocument()
  expect(await screen.findByRole('dialog', { name: 'Maaf!' })).toBeInTheDocument()
  expect(screen.getByLabelText('Batas pasangan per hari (flushout)')).toHaveValue('8')
})

test('keeps the parameters in the address, which shows the same result again', async () => {
  const server = fakeServer({ [`POST ${path}`]: { body: reply } })
  const first = renderScreen(<SimulationScreen />)
  await first.user.type(screen.getByLabelText('Bonus per pasangan'), '60000')
  await first.user.click(screen.getByRole('button', { name: 'Jalankan simulasi' }))
  await screen.findByRole('table', { name: 'Hasil' })
  expect(first.router.state.location.search).toBe('?bonus_pairing=60000')
  first.unmount()

  renderScreen(<SimulationScreen />, { at: '/?bonus_pairing=60000&since=2026-11-01&flushout=x' })
  expect(await screen.findByRole('table', { name: 'Hasil' })).toBeInTheDocument()
  expect(server.to(path).at(-1)?.body).toEqual({ bonus_pairing: 60_000, since: '2026-11-01' })
  expect(screen.getByLabelText('Bonus per pasangan')).toHaveValue('Rp. 60.000')
})
