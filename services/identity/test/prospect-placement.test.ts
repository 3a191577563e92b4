import { ProspectStatus } from '@jejaring/proto/identity/v1/identity'
import { newId } from '@jejaring/service-kit'
import { DataSource } from 'typeorm'
import { claimProspect } from '../src/store/prospects'
import { claimRegistrationIds } from '../src/store/registrations'
import { freshName, startIdentity, type TestIdentity } from './identity-fixture'
import { form, prospectClients } from './prospect-fixture'

let identity: TestIdentity
let source: DataSource
beforeAll(async () => {
  identity = await startIdentity()
  const { DATABASE_URL } = identity.service.environment
  source = await new DataSource({ type: 'postgres', url: DATABASE_URL! }).initialize()
})
afterAll(async () => {
  await source?.destroy()
  await identity.stop()
})
beforeEach(() => identity.service.clock.freeze(new Date('2026-11-26T03:00:00Z')))
afterEach(() => identity.service.clock.reset())

const { stranger, sponsor } = prospectClients(() => identity)

const gone = { code: 'invalid', fields: { prospect: expect.stringContaining('Calon member ini tidak lagi') } }

describe('a registration of a prospect', () => {
  it('places the prospect when it is activated, whatever is repeated', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect } = await queue()
    const first = request(prospect.id)
    await own.createMembers(first)
    await own.createMembers(first)
    expect(await list()).toMatchObject([{ status: ProspectStatus.REGISTERING }])
    expect(await own.countProspects({})).toEqual({ waiting: 0n })
    await expect(own.removeProspect({ id: prospect.id })).rejects.toMatchObject({ code: 'conflict' })
    await own.activateMembers({ registrationId: first.registrationId })
    await own.activateMembers({ registrationId: first.registrationId })
    expect(await list()).toMatchObject([{ status: ProspectStatus.PLACED }])
    await expect(own.createMembers(request(prospect.id))).rejects.toMatchObject(gone)
    const errors = await own.checkApplication({ usernames: [freshName()], application: first.application })
    expect(errors).toMatchObject({ errors: gone.fields })
  })

  it('leaves the prospect in the queue when it is discarded', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect } = await queue()
    const failed = request(prospect.id)
    await own.createMembers(failed)
    await own.discardMembers({ registrationId: failed.registrationId })
    expect(await list()).toMatchObject([{ status: ProspectStatus.WAITING }])
    const second = request(prospect.id)
    await own.createMembers(second)
    await own.activateMembers({ registrationId: second.registrationId })
    expect(await list()).toMatchObject([{ status: ProspectStatus.PLACED }])
  })

  it('is the only one of concurrent ones, and none of another member', async () => {
    const { own, queue, list, request } = await sponsor()
    const { prospect } = await queue()
    const other = await sponsor()
    await expect(other.own.createMembers(request(prospect.id))).rejects.toMatchObject(gone)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 4 }, () => own.createMembers(request(prospect.id))),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await list()).toMatchObject([{ status: ProspectStatus.REGISTERING }])
  })
})

it('keeps a prospect whose registration begins during its removal and its renewal', async () => {
  const { id: sponsorId, own, queue, list, apply, sentCodes } = await sponsor()
  const { prospect, phone } = await queue()
  const { token } = await apply(phone, { name: 'Rina Lagi' })
  const code = (await sentCodes(phone)).at(-1) ?? ''
  const [registrationId, now] = [newId(), identity.service.clock.now()]
  let outcomes: Promise<PromiseSettledResult<unknown>[]> | undefined
  await source.transaction(async (manager) => {
    await claimRegistrationIds(manager, [registrationId], 'created', now)
    expect(await claimProspect(manager, { id: prospect.id, sponsorId }, registrationId, now)).toBe(true)
    const removal = own.removeProspect({ id: prospect.id })
    const renewal = stranger().verifyProspect({ token, code })
    outcomes = Promise.allSettled([removal, renewal])
    await untilWaiting(2)
  })
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: { code: 'conflict' } },
    { status: 'fulfilled' },
  ])
  expect(await list()).toMatchObject([{ name: form.name, status: ProspectStatus.REGISTERING }])
})

/** Waits until so many statements wait for locks in identity's database. */
async function untilWaiting(statements: number): Promise<void> {
  for (let n = 0; n < 1_000; n++) {
    const [{ waiting }] = await source.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if (waiting >= statements) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('no statement waits')
}
