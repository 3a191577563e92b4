import { DeadLetterServiceService } from '@jejaring/proto/common/v1/dead_letter'
import { ProposalServiceService } from '@jejaring/proto/common/v1/proposal'
import { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { IdentityServiceService } from '@jejaring/proto/identity/v1/identity'
import { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { RewardsServiceService } from '@jejaring/proto/rewards/v1/rewards'
import { WalletServiceService } from '@jejaring/proto/wallet/v1/wallet'
import { DeviceServiceService } from '@jejaring/proto/whatsapp/v1/device'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { doubleOf } from '@jejaring/testing'
import { type Caller, type Definition, dutyNames, hasRight, makeClient } from '../src'
import { callNameOf } from '../src/rpc/admin-duties'
import { rightOfCall } from '../src/rpc/right-of-call'
import { callsWithoutDuty } from './calls-without-duty'

const services: Record<string, Definition> = {
  proposals: ProposalServiceService,
  deadLetters: DeadLetterServiceService,
  config: ConfigServiceService,
  identity: IdentityServiceService,
  push: PushServiceService,
  network: NetworkServiceService,
  pins: PinsServiceService,
  rewards: RewardsServiceService,
  wallet: WalletServiceService,
  device: DeviceServiceService,
  whatsapp: WhatsappServiceService,
}
const duties = Object.keys(dutyNames) as (keyof typeof dutyNames)[]

const unary = Object.entries(services).flatMap(([name, definition]) =>
  Object.entries(definition).flatMap(
    ([method, { path, requestStream, responseStream, requestDeserialize }]) =>
      requestStream || responseStream
        ? []
        : [{ call: callNameOf(path), name, method, request: requestDeserialize(Buffer.alloc(0)) as object }],
  ),
)

test('every call of a service is in the duty table or needs no duty by a list', () => {
  const calls = Object.values(services).flatMap((definition) =>
    Object.values(definition).map(({ path }) => callNameOf(path)),
  )
  const withoutDuty = Object.entries(callsWithoutDuty).flatMap(([service, names]) =>
    names.map((name) => `${service}.${name}`),
  )
  const inTable = Object.keys(rightOfCall)
  expect(calls.length).toBeGreaterThan(150)
  expect([...inTable, ...withoutDuty].sort()).toEqual(calls.sort())
})

test.each(duties)('services answer an admin with the duty %s only within it', async (duty) => {
  const who: Caller = { requestId: '', actor: { memberId: 'm-1', role: 'admin', duty } }
  for (const [name, definition] of Object.entries(services)) {
    const double = await doubleOf(definition)
    const { client, close } = makeClient(definition, double.address, () => who)
    for (const { call, method, request } of unary.filter((one) => one.name === name)) {
      const ask = (client as Record<string, (request: object) => Promise<unknown>>)[method]!
      const fault = await ask(request).catch((error: unknown) => error)
      const right = rightOfCall[call]
      const isAllowed = right === undefined || hasRight(duty, right)
      // A double answers every call that it admits by `internal`.
      expect([call, fault]).toEqual([
        call,
        expect.objectContaining({ code: isAllowed ? 'internal' : 'forbidden' }),
      ])
    }
    close()
    await double.stop()
  }
})

test('a duty of a later version has no right, and a caller without one is an owner', async () => {
  const double = await doubleOf(WalletServiceService)
  const codeFor = async (duty: string | undefined) => {
    const who: Caller = { requestId: '', actor: { memberId: 'm-1', role: 'admin', duty } }
    const { client, close } = makeClient(WalletServiceService, double.address, () => who)
    const code = await client.readReconciliation({}).catch(({ code }) => code)
    close()
    return code
  }
  expect(await codeFor('treasurer')).toBe('forbidden')
  expect(await codeFor('__proto__')).toBe('forbidden')
  expect(await codeFor(undefined)).toBe('internal')
  await double.stop()
})

test('an auditor reads everything and changes nothing; an owner may do everything', () => {
  for (const right of Object.values(rightOfCall)) {
    expect([right, hasRight('owner', right)]).toEqual([right, true])
    expect([right, hasRight('auditor', right)]).toEqual([right, right.endsWith('.read')])
  }
})
