import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { WaitingCount } from './waiting-count'

const item = (name: string, count: number | null) => ({ name, count, amount: null, oldest_at: null })
const answer = (...items: object[]) => ({ 'GET /api/dashboard/admin': { body: { items, device: null } } })

test('the menu shows how many rows wait for this admin', async () => {
  fakeServer(answer(item('payouts_approval', 2), item('payouts_result', 1), item('proposals', 7)))
  renderScreen(<WaitingCount items={['payouts_approval', 'payouts_result']} />)
  expect(await screen.findByRole('img', { name: '3 menunggu' })).toHaveTextContent('3')
})

test.each([0, null])('the menu shows no number for the count %s', async (count) => {
  const { sent } = fakeServer(answer(item('proposals', count)))
  renderScreen(<WaitingCount items={['proposals']} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('img')).toBeNull()
})
