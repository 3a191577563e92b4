import type { BinaryNode } from 'baileys'

export function binaryNode(
  tag: string,
  attrs: BinaryNode['attrs'] = {},
  content?: BinaryNode['content'],
): BinaryNode {
  return { tag, attrs, content }
}
