import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import DateRangePanel from './date-range-panel'

test('common ranges are buttons of touch-target size', () => {
  renderScreen(<DateRangePanel from={undefined} to={undefined} onChange={() => {}} />)
  for (const name of ['Hari ini', '7 hari terakhir', 'Bulan ini', 'Semua tanggal']) {
    expect(screen.getByRole('button', { name }).style.getPropertyValue('--button-height')).toBe('2.75rem')
  }
})

test('Enter applies dates typed as digits or with a short year', async () => {
  const onChange = jest.fn()
  const { user } = renderScreen(<DateRangePanel from={undefined} to={undefined} onChange={onChange} />)
  await user.type(screen.getByLabelText('Dari tanggal'), '26112026')
  await user.type(screen.getByLabelText('Sampai tanggal'), '30/11/26{Enter}')
  expect(onChange.mock.calls).toEqual([['2026-11-26', '2026-11-30']])
})

test('Enter shows what is wrong, and applies nothing', async () => {
  const onChange = jest.fn()
  const { user } = renderScreen(<DateRangePanel from={undefined} to={undefined} onChange={onChange} />)
  const from = screen.getByLabelText('Dari tanggal')
  await user.type(from, '31/1')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(from, '{Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('Tulis tanggal seperti 31/12/2026')
  await user.clear(from)
  await user.type(from, '30112026')
  await user.type(screen.getByLabelText('Sampai tanggal'), '01112026')
  expect(screen.getByRole('alert')).toHaveTextContent('Tanggal awal melewati tanggal akhir')
  expect(onChange).not.toHaveBeenCalled()
})
