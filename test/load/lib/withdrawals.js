// Members take money out, and admins pay it.
import exec from 'k6/execution'
import { Counter } from 'k6/metrics'
import { personOf } from './person.js'
import { input } from './run.js'

export const withdrawalCalls = ['request', 'own withdrawals']
export const deskCalls = ['pending withdrawals', 'pay', 'file of withdrawals']

/** Acknowledged withdrawals, and acknowledged payments. */
const withdrawals = new Counter('withdrawals')
const changed = new Counter('changed')

/** The request of this number, each made once; its invoice is then on the member's own list. */
export function request(number) {
  const { sessions, requests, amount } = input.withdrawals
  const who = requests[number]
  if (who === undefined) exec.test.abort('there was not enough money')
  const member = personOf(`withdrawer ${who}`, sessions[who])
  const body = { type: 'sponsor', amount, password: input.memberPassword }
  const headers = { 'idempotency-key': `${input.run}-${number}` }
  const path = '/api/withdraws/request'
  const answered = member.post('request', path, body, ({ invoice }) => invoice.length > 5, headers)
  if (!answered) return
  withdrawals.add(1)
  member.post(
    'own withdrawals',
    '/api/withdraws/datatable/m',
    { draw: 1, length: 25 },
    ({ data, wallets }) => {
      const line = data.find(({ invoice }) => invoice === answered.invoice)
      return line.amount_request === amount && wallets.sponsor.balance >= 0
    },
  )
}

/** An admin pays what waits, a hundred at a time, and takes the file of it. Another admin may have been quicker. */
export function payPending() {
  const admin = personOf('admin', input.admins[exec.scenario.iterationInTest % input.admins.length])
  const filter = { draw: 2, length: 100, st: 'pending' }
  const listed = admin.post('pending withdrawals', '/api/withdraws/datatable/a', filter, ({ draw, data }) => {
    // Rows are read after they were found, so one that another admin pays in between is shown as paid.
    return draw === 2 && data.every(({ status }) => status === 'pending' || status === 'success')
  })
  const ids = listed?.data.map(({ id }) => id) ?? []
  if (ids.length > 0) {
    const body = { status_data: { status: 'success', from: 'pending', ids } }
    const headers = { 'idempotency-key': `${exec.scenario.name}-${exec.scenario.iterationInTest}-${ids[0]}` }
    const answer = admin.post(
      'pay',
      '/api/withdraws/change_status',
      body,
      (answered) => answered.changed + answered.skipped.length === ids.length,
      headers,
      [409],
    )
    if (answer) changed.add(answer.changed)
  }
  // 50 4b: a ZIP, as every .xlsx is.
  const isSheet = (bytes) => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes.length > 2_000
  admin.file('file of withdrawals', `/api/withdraws/export?st=success&search=${input.narrow}`, isSheet)
}
