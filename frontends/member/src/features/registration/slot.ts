/** A free slot of the tree: `position` is `left` or `right` below `upline`. */
export interface Slot {
  upline: string
  position: string
}
