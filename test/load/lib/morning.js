// A member's morning: log in, look at the dashboard, the tree and the inbox.
import { Person } from './person.js'
import { input } from './run.js'

export const morningCalls = ['login', 'dashboard', 'tree', 'notifications']

export function morning() {
  const username = anyMember()
  const person = new Person()
  if (!person.login(username, input.memberPassword)) return
  person.get('dashboard', '/api/dashboard', rightDashboard)
  person.get('tree', '/api/networks/genealogy', ({ tree }) => rightTree(tree, username))
  person.post('notifications', '/api/notifications/datatables', { draw: 7, length: 10 }, rightInbox)
}

export function anyMember() {
  return `member${1 + Math.floor(Math.random() * input.members)}`
}

/** What came in is what went out and what is left. */
export function rightDashboard({ dashboard: { wallet, voucher, point } }) {
  const addsUp = ({ income, pulled, balance }) => income === pulled + balance && balance >= 0
  return addsUp(wallet) && addsUp(voucher) && point.left >= 0 && point.right >= 0
}

/** The member at its top, and below it members that count themselves and what is below them, or free slots. */
export function rightTree(tree, username) {
  const counts = (child) => (child?.username ? child.downlines.left + child.downlines.right + 1 : 0)
  const { left, right } = tree.childs
  const adds = tree.downlines.left === counts(left) && tree.downlines.right === counts(right)
  return adds && (username === undefined || tree.username === username)
}

export function rightInbox({ draw, data, recordsTotal, unread }) {
  return draw === 7 && data.length === Math.min(10, recordsTotal) && unread <= recordsTotal
}
