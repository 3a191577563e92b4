import { screen } from '@testing-library/react'
import { renderScreen } from '../testing'
import DateRangePanel from './date-range-panel'

test('common ranges are buttons of touch-target size', () => {
  renderScreen(<DateRangePanel from={undefined} to={undefined} onChange={() => {}} />)
  for (const name of ['Hari ini', '7 hari terakhir', 'Bulan ini', 'Semua tanggal']) {
    expect(screen.getByRole('button', { name }).style.getPropertyValue('--button-height')).toBe('2.75rem')
  }
})
