import { renderScreen } from '@jejaring/ui/testing'
import { ApiError } from '@jejaring/web-platform'
import { screen } from '@testing-library/react'
import { ErrorState } from './states'

test.each([
  [0, '', 'Data belum bisa dimuat', true],
  [503, 'Layanan sedang sibuk.', 'Layanan sedang sibuk.', true],
  [429, 'Terlalu sering.', 'Terlalu sering.', true],
  [404, 'Verifikasi identitas belum dibuka.', 'Verifikasi identitas belum dibuka.', false],
  [403, 'Anda tidak berhak.', 'Anda tidak berhak.', false],
  [404, '', 'Data belum bisa dimuat', true],
])('an error %i with “%s” shows “%s”, and a retry is offered: %s', (status, message, shown, canRetry) => {
  renderScreen(<ErrorState error={new ApiError(status, { message })} onRetry={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent(shown)
  expect(screen.queryAllByRole('button', { name: 'Coba lagi' })).toHaveLength(canRetry ? 1 : 0)
})
