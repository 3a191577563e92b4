import { renderScreen, sessionOf } from '@jejaring/ui/testing'
import { screen } from '@testing-library/react'
import { Footer } from './footer'

afterEach(() => {
  delete process.env.JEJARING_VERSION
})

test('shows the version that the build wrote', () => {
  process.env.JEJARING_VERSION = '1.2.3'
  renderScreen(<Footer />, { at: '/', session: sessionOf() })
  expect(screen.getByRole('contentinfo')).toHaveTextContent(/^© \d{4} .+ · versi 1\.2\.3/)
})

test('shows no version in development', () => {
  renderScreen(<Footer />, { at: '/', session: sessionOf() })
  expect(screen.getByRole('contentinfo')).not.toHaveTextContent('versi')
})
