import { MessageChannel } from 'node:worker_threads'
import { sessionOf } from '@jejaring/ui/testing'

// React's server asks for one, and jsdom has none.
Object.assign(globalThis, { MessageChannel })

const wallet = { income: 3_925_000, pulled: 200_000, balance: 3_725_000 }
const none = { count: 0, amount: 0 }
const dashboard = {
  ...{ sponsor: 30, pin: 2, pin_activation: 0, reward: 0, tourbalies: [] },
  point: { pair: 65, left: 48, right: 0 },
  ...{ wallet, voucher: wallet },
  bonus: { sponsor: 3_000_000, pairing: 600_000, pairing_level: 325_000 },
  waiting: { withdrawals: none, vouchers: none, rewards: none, prizes: none },
  today: { bonus: 155_000, pairs_paid: 9, pairs_flushed: 0, flushout: 12 },
}

async function drawn(answers: Record<string, unknown>, at = '/m/dashboard') {
  const { drawScreen } = await import('./entry-server')
  const drawing = await drawScreen({ at, answers })
  document.body.innerHTML = drawing?.html ?? ''
  return drawing
}

const answers = {
  '/api/users/profile': { message: '', ...sessionOf({ name: '<b>Budi</b>' }), unread: 3 },
  '/api/dashboard': { message: '', dashboard },
}

test('the picture has the member’s own figures, each amount shown and hidden', async () => {
  expect(await drawn(answers)).toMatchObject({ title: 'Dashboard · Jejaring', screen: 'dashboard' })
  expect(document.querySelector('h1')).toHaveTextContent('Dashboard')
  expect(document.body).toHaveTextContent('<b>Budi</b>')
  expect(document.body).toHaveTextContent('9 dari 12')
  const shown = [...document.querySelectorAll('[data-if=shown]')]
  const hidden = [...document.querySelectorAll('[data-if=hidden]')]
  expect(hidden).toHaveLength(shown.length)
  expect(shown.map((one) => one.textContent)).toContain('Rp. 3.725.000')
  expect(document.querySelectorAll('[data-eye]')).toHaveLength(1)
})

test('no amount stands outside of what the eye covers', async () => {
  await drawn(answers)
  for (const one of document.querySelectorAll('[data-if=shown]')) one.remove()
  expect(document.body.textContent).not.toMatch(/Rp\. \d/)
})

test('of answers that are not as they should be nothing is drawn', async () => {
  await expect(drawn({ ...answers, '/api/dashboard': {} })).rejects.toThrow()
})

test('another screen is drawn without any answer but the session', async () => {
  const { '/api/users/profile': profile } = answers
  const drawing = await drawn({ '/api/users/profile': profile }, '/m/network/genealogy/budi?daftar=1')
  expect(drawing).toMatchObject({ title: 'Genealogi · Jejaring', screen: 'network-genealogy' })
  expect(document.querySelector('[data-waits] h1')).toHaveTextContent('Genealogi')
  expect(document.querySelectorAll('[data-waits] [role=status]').length).toBeGreaterThan(0)
})

test('an address without a screen is not drawn', async () => {
  expect(await drawn(answers, '/m/nowhere')).toBeUndefined()
})
