import { isPlaced, nextMove, pauseAfter, type State } from './registration'

describe('a registration left behind', () => {
  it.each<[State, string]>([
    ['running', 'give up'],
    ['undoing', 'undo'],
    ['placed', 'finish'],
    ['done', 'none'],
    ['failed', 'none'],
  ])('that is %s is dealt with by: %s', (state, move) => {
    expect(nextMove(state)).toBe(move)
  })

  it('goes back only before its place', () => {
    const states: State[] = ['running', 'placed', 'done', 'undoing', 'failed']
    const goingBack = states.filter((state) => ['give up', 'undo'].includes(nextMove(state)))
    expect(goingBack.some(isPlaced)).toBe(false)
  })

  it('is tried again after 1, 2, 4 … seconds, 60 at most', () => {
    expect([0, 1, 2, 5, 6, 7, 50].map(pauseAfter)).toEqual([1, 2, 4, 32, 60, 60, 60])
  })
})
