import { seeds } from './seeds'
import type { Person, WalletFixture } from './wallet-fixture'

/** Freezes the clock, resets the configuration, and returns a member with 250,000 Rupiah of bonuses. */
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
