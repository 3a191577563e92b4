import fc from 'fast-check'
import { layOut } from './slots'

describe('the slots of a registration', () => {
  it('puts a single account into the requested slot', () => {
    expect(layOut(1)).toEqual([null])
  })

  it('places accounts 2 and 3 left and right of the first', () => {
    expect(layOut(3)).toEqual([null, { parent: 0, side: 'left' }, { parent: 0, side: 'right' }])
  })

  it('places accounts 4 and 5 under the second, 6 and 7 under the third', () => {
    expect(layOut(7).slice(3)).toEqual([
      { parent: 1, side: 'left' },
      { parent: 1, side: 'right' },
      { parent: 2, side: 'left' },
      { parent: 2, side: 'right' },
    ])
  })

  it('is a binary tree in breadth-first order for any number of accounts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (accounts) => {
        const slots = layOut(accounts)
        const depth: number[] = []
        slots.forEach((slot, index) => {
          depth[index] = slot ? depth[slot.parent]! + 1 : 0
        })
        expect(slots).toHaveLength(accounts)
        expect(slots.filter((slot) => slot === null)).toHaveLength(1)
        // Parents precede children, slots are unique, and each level is full before the next one starts.
        expect(slots.every((slot, index) => slot === null || slot.parent < index)).toBe(true)
        expect(new Set(slots.map((slot) => `${slot?.parent}${slot?.side}`)).size).toBe(accounts)
        expect(depth).toEqual(depth.map((_, index) => Math.floor(Math.log2(index + 1))))
      }),
    )
  })
})
