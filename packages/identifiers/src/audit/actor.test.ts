import { actorName, addressText } from './actor'

test.each([
  ['budi01', '203.0.113.9', 'budi01', '203.0.113.9'],
  ['', '203.0.113.9', 'Tanpa akun', '203.0.113.9'],
  ['', 'command line (root)', 'Baris perintah (root)', 'Baris perintah (root)'],
  ['', 'command line', 'Baris perintah', 'Baris perintah'],
  ['', '', 'Tanpa akun', ''],
])('names the actor "%s" at "%s"', (username, address, actor, shown) => {
  expect([actorName(username, address), addressText(address)]).toEqual([actor, shown])
})
