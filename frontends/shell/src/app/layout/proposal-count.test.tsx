import { fakeServer, renderScreen } from '@jejaring/ui/testing'
import { screen, waitFor } from '@testing-library/react'
import { ProposalCount } from './proposal-count'

test('the menu shows how many proposals wait for this admin', async () => {
  fakeServer({ 'GET /api/proposals/count': { body: { count: 3 } } })
  renderScreen(<ProposalCount />)
  expect(await screen.findByRole('img', { name: '3 menunggu' })).toHaveTextContent('3')
})

test('the menu shows no number when none waits', async () => {
  const { sent } = fakeServer({ 'GET /api/proposals/count': { body: { count: 0 } } })
  renderScreen(<ProposalCount />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(screen.queryByRole('img')).toBeNull()
})
