import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import { DateRange } from './date-range'

let mockFailures = 1
jest.mock('./date-range-panel', () => {
  if (mockFailures-- > 0) throw new Error('Loading chunk 7 failed.')
  return jest.requireActual('./date-range-panel')
})

test('a calendar whose code does not load shows it next to the chip, and loads again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const { user } = renderScreen(
    <>
      <p>Tabel</p>
      <DateRange from={undefined} to={undefined} onChange={() => undefined} />
    </>,
  )
  await user.click(screen.getByRole('button', { name: 'Semua tanggal' }))
  await user.click(await screen.findByRole('button', { name: 'Coba lagi' }))
  expect(await screen.findByLabelText('Dari tanggal')).toBeVisible()
  expect(screen.getByText('Tabel')).toBeInTheDocument()
})
