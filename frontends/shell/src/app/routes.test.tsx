import { act, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { routes } from './routes'

jest.mock('@module-federation/enhanced/runtime', () => ({
  createInstance: jest.fn(),
  loadRemote: jest.fn(),
  preloadRemote: jest.fn(),
}))

test('the page is not blank while the first screen loads', async () => {
  globalThis.fetch = () => new Promise(() => {})
  const router = createMemoryRouter(routes, { initialEntries: ['/m/dashboard'] })
  const { container } = render(<RouterProvider router={router} />)
  await act(async () => {})
  expect(container.querySelector('[data-phase="first"]')).toBeInTheDocument()
})
