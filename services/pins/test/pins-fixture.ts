import { ConfigServiceService, type Package, PackageKind } from '@jejaring/proto/config/v1/config'
import { MemberChanged } from '@jejaring/proto/identity/v1/events'
import {
  Group,
  IdentityServiceService,
  type Member,
  MemberStatus,
} from '@jejaring/proto/identity/v1/identity'
import { PinsServiceService } from '@jejaring/proto/pins/v1/pins'
import { type Client, newId, notFound, tooMany } from '@jejaring/service-kit'
import { type Double, doubleOf, startService, type TestService } from '@jejaring/testing'
import { pins } from '../src/service'

export const REG = 1
export const RO = 2
export const PASSWORD = 'kata sandi yang benar'

export interface Person {
  readonly id: string
  readonly username: string
  readonly client: Client<PinsServiceService>
}

/** The service on a fresh database, with doubles of the services it calls. */
export interface PinsFixture {
  readonly service: TestService<PinsServiceService>
  readonly identity: Double<IdentityServiceService>
  readonly config: Double<ConfigServiceService>
  /** A new active member, or an admin, that identity knows. */
  person(role?: 'admin' | 'member'): Person
  setStatus(person: Person, status: MemberStatus): void
  /** Delivers identity's event about a member. */
  introduce(person: Person, change?: Partial<Member>): Promise<void>
  /** Gives someone pins of their own. */
  stock(owner: Person, packageId: number, qty: number): Promise<void>
  count(owner: Person, packageId: number): Promise<bigint>
  stop(): Promise<void>
}

const packages: Package[] = [
  {
    id: REG,
    code: 'REG',
    name: 'Regular',
    kind: PackageKind.ACTIVATION,
    price: 500_000n,
    bonusSponsor: 100_000n,
    pair: 1,
    flushout: 12,
  },
  {
    id: RO,
    code: 'RO',
    name: 'Repeat Order',
    kind: PackageKind.REPEAT_ORDER,
    price: 150_000n,
    bonusSponsor: 0n,
    pair: 0,
    flushout: 0,
  },
]

export async function startPinsFixture(): Promise<PinsFixture> {
  const members = new Map<string, Member>()
  const identity = await doubleOf(IdentityServiceService, {
    findMember({ by }) {
      const found = [...members.values()].find((member) =>
        by?.$case === 'id' ? member.id === by.value : member.username === by?.value,
      )
      if (!found) throw notFound()
      return found
    },
    verifySpender({ memberId, password }) {
      if (password === 'terlalu sering') throw tooMany('Terlalu banyak percobaan.', 30)
      return { passwordMatches: password === PASSWORD, member: members.get(memberId) }
    },
  })
  const config = await doubleOf(ConfigServiceService, { listPackages: () => ({ packages }) })
  const service = await startService(pins, {
    rpc: PinsServiceService,
    doubles: { IDENTITY_ADDRESS: identity, CONFIG_ADDRESS: config },
  })

  let number = 0
  const person = (role: 'admin' | 'member' = 'member'): Person => {
    const id = newId()
    const username = `${role}${++number}`
    members.set(id, newMember(id, username, role === 'admin'))
    return { id, username, client: service.as({ memberId: id, role }) }
  }
  const founder = person('admin')
  const stock = async (owner: Person, packageId: number, qty: number) => {
    await founder.client.createPins({
      idempotencyKey: '',
      packageId,
      qty,
      recipientUsername: owner.username,
      password: PASSWORD,
    })
  }
  return {
    service,
    identity,
    config,
    person,
    setStatus: ({ id }, status) => void members.set(id, { ...members.get(id)!, status }),
    async introduce({ id }, change = {}) {
      const member = { ...members.get(id)!, ...change }
      await service.deliver('identity.member.changed', MemberChanged, { member })
    },
    stock,
    async count({ id }, packageId) {
      const { counts } = await service.client.countPins({ memberId: id })
      return counts.find((count) => count.packageId === packageId)!.available
    },
    stop: () => service.stop(),
  }
}

function newMember(id: string, username: string, admin: boolean): Member {
  return {
    id,
    username,
    name: `Nama ${username}`,
    phone: '6281234567890',
    group: Group.MEMBER,
    admin,
    status: MemberStatus.ACTIVE,
    photoHash: '',
    bank: undefined,
    createdAt: undefined,
    version: 1n,
  }
}
