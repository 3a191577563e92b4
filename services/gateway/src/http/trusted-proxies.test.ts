import { TestGateway } from '../testing/test-gateway'
import { type TrustedProxies, trustedProxies } from './trusted-proxies'

test.each<[string | undefined, TrustedProxies]>([
  [undefined, false],
  ['false', false],
  ['0', false],
  ['true', 1],
  ['2', 2],
  ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
])('%s parses to %s', (text, read) => {
  expect(trustedProxies.parse(text)).toEqual(read)
})

test.each(['', 'yes', '-1', '11', '1.5', '10.0.0.0/33', '10.0.0/8', '::1/129', '10.0.0.1,', '1/2/3'])(
  '"%s" is refused at start-up',
  (text) => {
    expect(trustedProxies.safeParse(text).success).toBe(false)
  },
)

/** The client address that the gateway derives; the last hop is 127.0.0.1. */
async function addressOf(trusted: TrustedProxies, forwarded: string): Promise<string | undefined> {
  const gateway = await TestGateway.start({ TRUST_PROXY: trusted })
  try {
    gateway.actAs('member')
    await gateway.get('/api/users/profile', { 'x-forwarded-for': forwarded })
    return gateway.identity.calls.at(-1)?.caller.address
  } finally {
    await gateway.stop()
  }
}

// A client's own entries come first; each proxy appends the address of its peer.
test.each<[string, TrustedProxies, string, string]>([
  ['without a proxy the header is ignored', false, '6.6.6.6', '127.0.0.1'],
  ['behind one proxy a forged entry is ignored', 1, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
  ['behind two proxies a forged entry is ignored', 2, '6.6.6.6, 203.0.113.7, 10.0.0.9', '203.0.113.7'],
  [
    'behind listed proxies their entries are skipped',
    ['127.0.0.1', '10.0.0.0/8'],
    '6.6.6.6, 203.0.113.7, 10.0.0.9',
    '203.0.113.7',
  ],
  [
    'behind listed proxies that write ports',
    ['127.0.0.1', '10.0.0.0/8', '2001:db8::/32'],
    '203.0.113.7:5000, [2001:db8::9]:80, 10.0.0.9:4711',
    '203.0.113.7',
  ],
  ['a port is not part of an address', 1, '198.51.100.7:5000', '198.51.100.7'],
  ['a port is not part of an IPv6 address', 1, '[2001:db8::7]:80', '2001:db8::7'],
  ['brackets are not part of an address', 1, '[::1]', '::1'],
  ['a mapped address is the IPv4 address', 1, '::ffff:203.0.113.7', '203.0.113.7'],
  ['from an unlisted peer the header is ignored', ['10.0.0.0/8'], '203.0.113.7', '127.0.0.1'],
])('the address of a caller: %s', async (_name, trusted, forwarded, address) => {
  expect(await addressOf(trusted, forwarded)).toBe(address)
})

test.each(['unknown', '_hidden', '300.1.1.1', '1.2.3.4:x', '203.0.113.7 <script>'])(
  'an entry "%s" is no address',
  async (forwarded) => expect(await addressOf(1, forwarded)).toBeUndefined(),
)
