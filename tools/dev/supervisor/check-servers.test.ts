import { freePort } from '@jejaring/local-servers/system/free-port'
import { checkNats, checkPostgres, checkVersion } from './check-servers'

test.each([checkPostgres, checkNats])(
  '%p reports the variable of an unreachable server, without secrets',
  async (check) => {
    const scheme = check === checkNats ? 'nats' : 'postgres'
    const failed = check(`${scheme}://orang:rahasia@127.0.0.1:${await freePort()}/x`)
    await expect(failed).rejects.toThrow(/^The \w+ server does not let us in: .*Check (NATS|DATABASE)_URL\.$/)
    await expect(failed).rejects.not.toThrow('rahasia')
  },
)

test('reports a password that is not URL-encoded', async () => {
  const failed = checkPostgres('postgres://orang:ra#hasia/1@127.0.0.1/x')
  await expect(failed).rejects.toThrow('DATABASE_URL cannot be read as an address')
  await expect(failed).rejects.not.toThrow('hasia')
})

test('accepts servers that answer', async () => {
  await checkPostgres(process.env.TEST_DATABASE_URL!)
  await checkNats(process.env.TEST_NATS_URL!)
})

test.each([
  ['14.23 (Debian 14.23-1.pgdg12+1)', '15'],
  ['9.6.24', '15'],
  ['2.8.4', '2.9'],
])('rejects version %s when %s is required', (found, oldest) => {
  expect(() => checkVersion('PostgreSQL', found, oldest)).toThrow(
    `The PostgreSQL server is version ${found.split(' ')[0]}; ${oldest} or newer is needed.`,
  )
})

test.each([
  ['15.0', '15'],
  ['15.18 (Debian 15.18-0+deb12u1)', '15'],
  ['18beta1', '15'],
  ['2.9.0', '2.9'],
  ['2.12.1', '2.9'],
])('accepts version %s when %s is required', (found, oldest) => {
  expect(() => checkVersion('PostgreSQL', found, oldest)).not.toThrow()
})
