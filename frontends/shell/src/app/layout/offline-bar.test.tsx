import { act, render, screen } from '@testing-library/react'
import { OfflineBar } from './offline-bar'

test('the offline bar is visible only while offline', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  render(<OfflineBar />)
  const status = screen.getByRole('status')
  expect(status).toBeEmptyDOMElement()
  online.mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(status).toHaveTextContent('Tidak ada sambungan internet')
  online.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(status).toBeEmptyDOMElement()
  online.mockRestore()
})
