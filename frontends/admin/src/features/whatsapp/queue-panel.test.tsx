import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { QueuePanel } from './queue-panel'

const queue = {
  waiting: 3,
  failed: 0,
  dropped: 0,
  sent_today: 12,
  daily_cap: 200,
  quiet_from: 21,
  quiet_until: 7,
  quiet: false,
  oldest: null,
  next_at: null,
}

async function open(counts: object) {
  fakeServer({ 'GET /api/whatsapp/queue': { body: { queue: { ...queue, ...counts } } } })
  renderScreen(<QueuePanel />)
  await screen.findByText('Dikirim hari ini')
}

test('a queue within today’s cap needs no warning', async () => {
  await open({ waiting: 168 })
  expect(screen.queryByText(/batas harian/)).toBeNull()
})

test('says how many messages wait for tomorrow because of the cap', async () => {
  await open({ waiting: 200 })
  expect(screen.getByText('32 pesan baru dapat dikirim besok karena batas harian.')).toBeInTheDocument()
})

test('says how many messages expire when the caps of two days are too low', async () => {
  await open({ waiting: 400 })
  expect(
    screen.getByText(/^232 pesan baru dapat dikirim besok.*sekitar 52 akan kedaluwarsa/),
  ).toBeInTheDocument()
})
