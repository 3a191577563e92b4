import {
  type Node,
  type Placement as PlacementMessage,
  Side as SideMessage,
  type Slot,
} from '@jejaring/proto/network/v1/network'
import type { TreeCard } from '../../read-model/read-tree-from-model'
import type { Placement } from '../../store/tree'
import type { Side } from '../../tree/slots'
import type { ViewNode, ViewSlot } from '../../tree/view'
import { countersReply } from './counters'
import { sideByName } from './enums'

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

export function placementReply({
  placedAt,
  side,
  uplineUsername,
  sponsorUsername,
}: Placement): PlacementMessage {
  return {
    placedAt,
    side: side ? sideByName[side] : SideMessage.UNSPECIFIED,
    uplineUsername: uplineUsername ?? '',
    sponsorUsername: sponsorUsername ?? '',
  }
}

function slotReply(slot: ViewSlot<TreeCard>, uplineUsername: string, side: Side): Slot {
  if (slot !== 'free') return { content: { $case: 'node', value: nodeReply(slot) } }
  return { content: { $case: 'free', value: { uplineUsername, position: sideByName[side] } } }
}
