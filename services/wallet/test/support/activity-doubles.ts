import type { ListPlacedMembersRequest } from '@jejaring/proto/network/v1/network'
import type {
  ListLastRepeatOrdersRequest,
  ListWithoutRepeatOrderRequest,
  ReadLastRepeatOrderRequest,
} from '@jejaring/proto/pins/v1/pins'

/** Times of members by id, of which a fixture's people have more. */
type People = ReadonlyMap<string, { readonly lastRepeatOrder?: Date; readonly placedAt?: Date }>

/** Doubles of the repeat orders of pins. */
export const repeatOrders = (people: People) => ({
  readLastRepeatOrder: ({ memberId }: ReadLastRepeatOrderRequest) => ({
    madeAt: people.get(memberId)?.lastRepeatOrder,
  }),
  listLastRepeatOrders: ({ from, to, after }: ListLastRepeatOrdersRequest) => ({
    memberIds: after ? [] : membersBy(people, 'lastRepeatOrder', (at) => at >= from! && at < to!),
  }),
  listWithoutRepeatOrder: ({ memberIds, since }: ListWithoutRepeatOrderRequest) => {
    const ordered = membersBy(people, 'lastRepeatOrder', (at) => at >= since!)
    return { memberIds: memberIds.filter((id) => !ordered.includes(id)) }
  },
})

/** Double of the list of network that the reminder reads. */
export const placedMembers =
  (people: People) =>
  ({ from, to }: ListPlacedMembersRequest) => ({
    memberIds: membersBy(people, 'placedAt', (at) => at >= from! && at < to!),
    nextAfter: 0n,
  })

function membersBy(
  people: People,
  time: 'lastRepeatOrder' | 'placedAt',
  matches: (at: Date) => boolean,
): string[] {
  return [...people].flatMap(([id, person]) => (person[time] && matches(person[time]) ? [id] : []))
}
