import { randomUUID } from 'node:crypto'
import { Visitor } from '../support/http/visitor'
import type { ObservedProgramme } from '../support/observed-programme'
import type { RunningSystem } from '../support/running-system'
import { commandLineOf } from './command-line'

/** Tests of the operator's command line on a programme with registrations. */
export function testCommandLine(whole: () => { system: RunningSystem; programme: ObservedProgramme }): void {
  let jejaring: Awaited<ReturnType<typeof commandLineOf>>
  beforeAll(async () => {
    jejaring = await commandLineOf(whole().system)
  })

  test('traces a registration from the gateway through every service to the ledger', async () => {
    const { code, output } = await jejaring('trace', whole().programme.lastRegistration)
    expect(code).toBe(0)
    const steps = [
      /gateway +log: request completed .*"route":"\/api\/networks\/register","status":200/,
      /network +registration \S+ accepted; it is done/,
      /network +member \S+ placed, number \d+, [1-9]/,
      /network +audit: registration\.placed/,
      /(network|settler) +log: events published .*"network\.member\.placed":1/,
      /pins +audit: pins\.activated/,
      /pins +log: events published .*"audit\.recorded":1/,
      /identity +log: events published .*"identity\.member\.changed"/,
      /wallet +log: bonuses posted .*"lines":[1-9]/,
      /wallet +ledger: Rp\. 100000 from bonus_expense_sponsor to wallet_sponsor \(bonus:/,
    ]
    for (const step of steps) expect(output).toMatch(step)
    expect(await jejaring('trace', randomUUID())).toMatchObject({ code: 1 })
  })

  test('creates an admin and a link that sets a password, both valid for login', async () => {
    const made = await jejaring('create-admin', 'petugas1', 'Petugas', 'Satu')
    const [, generated = ''] = /password (\S+)/.exec(made.output) ?? []
    await new Visitor(whole().system.origin).login('petugas1', generated)
    const { output } = await jejaring('reset-link', 'petugas1')
    const token = output.split('\n')[0]?.split('#').at(-1)
    const password = 'sandi-petugas-baru'
    const visitor = new Visitor(whole().system.origin)
    const body = { token, password, password_confirmation: password }
    expect(await visitor.post('/api/auth/recover', body)).toMatchObject({ status: 200 })
    await visitor.login('petugas1', password)
  })

  test('migrates again, lists and replays dead letters, and rebuilds the streams', async () => {
    expect(await jejaring('migrate')).toMatchObject({ code: 0 })
    expect(await jejaring('dead-letters')).toEqual({ code: 0, output: 'No dead letters.\n' })
    expect(await jejaring('replay', 'identity', 'all')).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 parked events of identity sent again.'),
    })
    const { code, output } = await jejaring('rebuild-streams')
    expect([code, output]).toEqual([0, expect.stringMatching(/wallet: [1-9]\d* events published again/)])
    expect(await jejaring('replay', 'kasir', 'all')).toMatchObject({
      code: 1,
      output: expect.stringContaining('There is no service "kasir"'),
    })
  })
}
