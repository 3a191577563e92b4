import type { Node, Slot } from '@jejaring/proto/network/v1/network'
import type { TreeCard } from '../../read-model/read-tree-from-model'
import type { Side } from '../../tree/slots'
import type { ViewNode, ViewSlot } from '../../tree/view'
import { countersReply } from './counters'
import { SIDE_TO_PROTO } from './enums'

export function nodeReply({ member, left, right }: ViewNode<TreeCard>): Node {
  return {
    memberId: member.memberId,
    username: member.username,
    name: member.name,
    photoHash: member.photoHash,
    createdAt: member.placedAt,
    packageCode: member.packageCode,
    ...countersReply(member.counters),
    left: left && slotReply(left, member.username, 'left'),
    right: right && slotReply(right, member.username, 'right'),
  }
}

function slotReply(slot: ViewSlot<TreeCard>, uplineUsername: string, side: Side): Slot {
  if (slot !== 'free') return { content: { $case: 'node', value: nodeReply(slot) } }
  return { content: { $case: 'free', value: { uplineUsername, position: SIDE_TO_PROTO[side] } } }
}
