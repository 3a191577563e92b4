import { targetOf } from './target'

const id = '01a20264-cad6-76c8-a0a8-73a9c70a904b'

test.each([
  ["a member's username", `member:${id}`, 'budi01', { owner: 'siti02', name: 'Budi' }, 'member', 'budi01'],
  ['an invoice', `withdrawal:${id}`, '', { status: 'failed', invoice: 'WD-1' }, 'withdrawal', 'WD-1'],
  ['a number, before a status', `payout:${id}`, '', { number: 'PO-1' }, 'payout', 'PO-1'],
  ['all usernames', `registration:${id}`, '', { usernames: ['a1', 'a2'] }, 'registration', 'a1, a2'],
  ['a name that only the values before contain', 'bank:7', '', null, 'bank', 'BCA'],
  ['a code', 'package:REG', '', { price: '1' }, 'package', 'REG'],
  ['a template', 'template:welcome', '', { text: 'Halo' }, 'template', 'Selamat datang'],
  ['the template of a message', `message:${id}`, '', { template: 'test' }, 'message', 'Pesan uji'],
  ['nothing for a database id', `repeat_order:${id}`, '', { qty: 2 }, 'repeat_order', ''],
  ['nothing for a bare number', 'reward:3', '', null, 'reward', ''],
  ['nothing for a target without an id', 'withdrawals', '', null, 'withdrawals', ''],
])('names %s', (_, target, target_name, after, kind, name) => {
  const before = kind === 'bank' ? { name: 'BCA' } : null
  expect(targetOf({ target, target_name, before, after })).toEqual({ kind, name })
})
