import { MessageChannel } from 'node:worker_threads'
import { sessionOf } from '@jejaring/ui/testing'

// React's server renderer needs a MessageChannel, which jsdom lacks.
Object.assign(globalThis, { MessageChannel })

const wallet = { income: 3_925_000, pulled: 200_000, balance: 3_725_000 }
const none = { count: 0, amount: 0 }
const dashboard = {
  sponsor: 30,
  pin: 2,
  pin_activation: 0,
  reward: 0,
  tourbalies: [],
  point: { pair: 65, left: 48, right: 0 },
  wallet,
  voucher: wallet,
  bonus: { sponsor: 3_000_000, pairing: 600_000, pairing_level: 325_000 },
  waiting: { withdrawals: none, vouchers: none, rewards: none, prizes: none },
  today: { bonus: 155_000, pairs_paid: 9, pairs_flushed: 0, flushout: 12 },
}

async function render(answers: Record<string, unknown>, at = '/m/dashboard') {
  const { drawScreen } = await import('./entry-server')
  const rendered = await drawScreen({ at, answers })
  document.body.innerHTML = rendered?.html ?? ''
  return rendered
}

const answers = {
  '/api/users/profile': { message: '', ...sessionOf({ name: '<b>Budi</b>' }), unread: 3 },
  '/api/dashboard': { message: '', dashboard },
}

test('renders the dashboard with each amount visible and masked', async () => {
  expect(await render(answers)).toMatchObject({ title: 'Dashboard · Jejaring', screen: 'dashboard' })
  expect(document.querySelector('h1')).toHaveTextContent('Dashboard')
  expect(document.body).toHaveTextContent('<b>Budi</b>')
  expect(document.body).toHaveTextContent('9 dari 12')
  const shown = [...document.querySelectorAll('[data-if=shown]')]
  const hidden = [...document.querySelectorAll('[data-if=hidden]')]
  expect(hidden).toHaveLength(shown.length)
  expect(shown.map((element) => element.textContent)).toContain('Rp. 3.725.000')
  expect(document.querySelectorAll('[data-eye]')).toHaveLength(1)
})

test('renders no amount outside the elements that masking hides', async () => {
  await render(answers)
  for (const element of document.querySelectorAll('[data-if=shown]')) element.remove()
  expect(document.body.textContent).not.toMatch(/Rp\. \d/)
})

test('rejects an invalid reply', async () => {
  await expect(render({ ...answers, '/api/dashboard': {} })).rejects.toThrow()
})

test('renders other screens in their loading state from the session alone', async () => {
  const { '/api/users/profile': profile } = answers
  const rendered = await render({ '/api/users/profile': profile }, '/m/network/genealogy/budi?daftar=1')
  expect(rendered).toMatchObject({ title: 'Genealogi · Jejaring', screen: 'network-genealogy' })
  expect(document.querySelector('[data-waits] h1')).toHaveTextContent('Genealogi')
  expect(document.querySelectorAll('[data-waits] [role=status]').length).toBeGreaterThan(0)
})

test('renders nothing for an unknown address', async () => {
  expect(await render(answers, '/m/nowhere')).toBeUndefined()
})
