import { type Person, seeds, type WalletFixture } from './wallet-fixture'

/** What tests of requests begin with: a fixed morning, the values of the seeds, and a member who has earned 250,000. */
export async function memberWithEarnings(fixture: WalletFixture): Promise<Person> {
  fixture.service.clock.freeze('2026-11-20T10:00:00+07:00')
  Object.assign(fixture.values, seeds)
  const person = fixture.person()
  await fixture.earn({ receiverId: person.id, amount: 250_000n })
  return person
}

export async function sponsorBalance(fixture: WalletFixture, person: Person): Promise<bigint | undefined> {
  return (await fixture.as(person).readWallets({ memberId: '' })).sponsor?.balance
}
