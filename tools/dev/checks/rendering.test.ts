import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import { renderingDifference } from './rendering'

const recorded = JSON.parse(readFileSync(join(root, 'test/visual/references/rendering.json'), 'utf8'))

test('compares screenshots only with references of the same browser and fonts', () => {
  expect(renderingDifference(recorded)).toBeUndefined()
  expect(renderingDifference({ ...recorded, browser: '1.2.3' })).toMatch(
    /references are of browser .*; this machine has browser 1\.2\.3$/,
  )
  expect(renderingDifference({ ...recorded, fonts: 'none' })).toContain('this machine has fonts none')
})
