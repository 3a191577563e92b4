import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import DateRangePanel from './date-range-panel'

test('the ranges that people ask for most are buttons for a thumb', () => {
  renderScreen(<DateRangePanel from={undefined} to={undefined} onChange={() => {}} />)
  for (const name of ['Hari ini', '7 hari terakhir', 'Bulan ini', 'Semua tanggal']) {
    expect(screen.getByRole('button', { name }).style.getPropertyValue('--button-height')).toBe('44px')
  }
})
