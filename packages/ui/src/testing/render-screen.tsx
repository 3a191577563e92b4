import { QueryClient, QueryClientProvider, type Session, sessionKey } from '@jejaring/web-platform'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { closeDialogs } from '../dialogs/dialog-store'
import { AppTheme } from '../theme/provider'

interface Place {
  /** Initial address; the screen renders at every path. */
  at?: string | { pathname: string; state: unknown }
  /** Route pattern, for a screen that reads parameters. */
  route?: string
  session?: Session
}

// Dialogs are global, not part of the rendered tree.
afterEach(closeDialogs)

/** Renders a screen with the providers of the shell, at an address, with a session. */
export function renderScreen(screen: ReactNode, { at = '/', route = '*', session }: Place = {}) {
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: 'always', refetchOnReconnect: true } },
  })
  if (session) queries.setQueryData(sessionKey, session)
  const routes = [
    { path: route, element: screen },
    { path: '*', element: <p>another page</p> },
  ]
  const router = createMemoryRouter(routes, { initialEntries: [at] })
  const view = render(
    <QueryClientProvider client={queries}>
      <AppTheme env="test">
        <RouterProvider router={router} />
      </AppTheme>
    </QueryClientProvider>,
  )
  return { ...view, router, queries, user: userEvent.setup() }
}

const areas =
  'admins audit claims configuration credentials desk master_data members messages money_reports network_reports operations own_account payouts pin_reports pins proposals sender vouchers withdrawals'
const everyRight = areas.split(' ').flatMap((area) => [`${area}.read`, `${area}.change`])

type User = Session['user']

/** The fields of a user that are never null. */
type PresentFields = { [Field in keyof User as null extends User[Field] ? never : Field]: User[Field] }

/** A session with bank details and the rights of an owner; override what a test needs. */
export function sessionOf(user: Partial<User> = {}, configs: Session['configs'] = {}): Session {
  const complete: PresentFields & Partial<User> = {
    id: 'member-1',
    name: 'Budi Santoso',
    username: 'budi',
    phone: '081234567890',
    photo: null,
    role: 'member',
    created_at: '2026-01-02T03:04:05.000+07:00',
    bank_id: '1',
    bank_name: 'BCA',
    bank_fee: 2500,
    bank_account_name: 'Budi Santoso',
    bank_account_address: '1234567890',
    phone_verified_at: null,
    phone_verified_by: null,
    admin_duty: null,
    group: 'member',
    status: 'active',
    messages: true,
    second_factor: false,
    is_prev: false,
    has_node: true,
    rights: everyRight,
  }
  // A field that may be null and is not named above is missing, so that a new one changes no test.
  return { user: { ...complete, ...user } as User, configs }
}
