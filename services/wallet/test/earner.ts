import { type Person, seeds, type World } from './world'

/** What tests of requests begin with: a fixed morning, the values of the seeds, and a member who has earned 250,000. */
export async function earnerOnAFreshDay(world: World): Promise<Person> {
  world.service.clock.freeze('2026-11-20T10:00:00+07:00')
  Object.assign(world.values, seeds)
  const person = world.person()
  await world.earn({ receiverId: person.id, amount: 250_000n })
  return person
}

export async function sponsorBalance(world: World, person: Person): Promise<bigint | undefined> {
  return (await world.as(person).readWallets({ memberId: '' })).sponsor?.balance
}
