import { judgeScores, reportScores } from './lighthouse-report'

const login = { screen: 'login', accessibility: 1, bestPractices: 0.96, faults: ['Headings skip a level'] }

test('names each screen below a threshold, with its faults', () => {
  expect(judgeScores([login])).toEqual([])
  expect(judgeScores([{ ...login, accessibility: 0.99 }])).toEqual([
    'missed: login: Lighthouse accessibility 99 (≥ 100), best practices 96 (≥ 95): Headings skip a level',
  ])
  expect(judgeScores([{ ...login, bestPractices: 0.94 }])).toHaveLength(1)
})

test('reports the scores of each screen', () => {
  expect(reportScores([login])).toBe('Lighthouse, accessibility / best practices: login 100 / 96.')
})
