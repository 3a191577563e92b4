import { Edge } from '../testing/edge'
import { type TrustedProxies, trustedProxies } from './trusted-proxies'

test.each<[string | undefined, TrustedProxies]>([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('%s is read as %s', (text, read) => {
  expect(trustedProxies.parse(text)).toEqual(read)
})

test.each(['', 'yes', '-1', '11', '1.5', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.1,', '1/2/3'])(
  '"%s" stops the start',
  (text) => {
    expect(trustedProxies.safeParse(text).success).toBe(false)
  },
)

/** Where the gateway believes a request to come from; the last hop is 127.0.0.1. */
async function addressOf(trusted: TrustedProxies, forwarded: string): Promise<string | undefined> {
  const edge = await Edge.start({ TRUST_PROXY: trusted })
  try {
    edge.actAs('member')
    await edge.get('/api/users/profile', { 'x-forwarded-for': forwarded })
    return edge.identity.calls.at(-1)?.caller.address
  } finally {
    await edge.stop()
  }
}

// What a client wrote itself stands first; each proxy adds whom it heard it from.
test.each<[string, TrustedProxies, string, string]>([
  ['without a proxy nothing that is said is believed', false, '6.6.6.6', '127.0.0.1'],
  ['behind one proxy a forged address is passed over', 1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['behind two', 2, '6.6.6.6, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  [
    'behind proxies that are named',
    ['127.0.0.1', '10.0.0.0/8'],
    '6.6.6.6, 203.0.113.7, 10.0.0.9',
    '203.0.113.7',
  ],
  ['from somebody who is not one of those that are named', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
])('%s', async (_name, trusted, forwarded, address) => {
  expect(await addressOf(trusted, forwarded)).toBe(address)
})
