import { freePort, reservePort } from './free-port'

test('a port is never given twice, nor when it is reserved', async () => {
  const random = jest.requireActual<typeof import('node:crypto')>('node:crypto')
  const first = await freePort()
  reservePort(first + 1)
  const picks = [first, first + 1, first, first + 2]
  const picked = jest.spyOn(random, 'randomInt').mockImplementation(() => picks.shift())
  const second = await freePort()
  picked.mockRestore()
  expect([first, first + 1]).not.toContain(second)
})
