import { actionNames, targetKindNames } from './names'
import { codesNamed } from './search'

test.each([
  ['', []],
  ['status KLAIM', ['reward_claim.status.changed']],
  ['ma', ['session.opened', 'session.impersonation.started']],
])('the text "%s" names the actions %j', (text, codes) => {
  expect(codesNamed(actionNames, text).sort()).toEqual([...codes].sort())
})

// Rows of pins link to the entries that this text finds.
test('the text "pin" names the actions on pins only', () => {
  const codes = Object.keys(actionNames).filter(
    (code) => code.startsWith('pins.') && code !== 'pins.repeat_order.made',
  )
  expect(codesNamed(actionNames, 'pin')).toEqual(codes)
  expect(codesNamed(targetKindNames, 'pin')).toEqual([])
})
