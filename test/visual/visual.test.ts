import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memberPassword, TestData } from '../journeys/test-data'
import { useBrowser } from '../journeys/use-browser'
import type { User } from '../journeys/user'
import { adminPassword } from '../support/running-system'
import { compareImages, encodeReference, MAX_DIFFERING_SHARE } from './compare-images'
import { screens } from './screens'
import { stabilise, useColours } from './stable-page'

const REFERENCES = join(__dirname, 'references')
/** Set by `npm run visual -- --update`. */
const isUpdate = process.env.VISUAL_UPDATE === '1'
const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

const arrive = useBrowser()
const differences = mkdtempSync(join(tmpdir(), 'jejaring-visual-'))
const people = new Map<string, User>()

beforeAll(async () => {
  mkdirSync(REFERENCES, { recursive: true })
  const data = await TestData.create()
  await data.addMember('visual', { pins: 4, name: 'Sari Wulandari' })
  await data.addMember('visualkiri', { upline: 'visual', side: 'left', sponsor: 'visual', pins: 1 })
  await data.addMember('visualkanan', { upline: 'visual', side: 'right', sponsor: 'visual' })
  await data.addMember('visualdua', { upline: 'visualkiri', side: 'right', sponsor: 'visual' })
  await data.addMember('visualtiga', { upline: 'visualkanan', side: 'left', sponsor: 'visual' })
  await data.waitForBonuses('visual', 510_000)
  await data.requestWithdrawal('visual', 'sponsor', 50_000)
  for (const [who, username, password] of [
    ['guest', undefined, ''],
    ['member', 'visual', memberPassword],
    ['admin', 'admin', adminPassword],
  ] as const) {
    const person = await arrive({ still: true })
    if (username) await person.loginAt('/', username, password)
    people.set(who, person)
  }
})
afterAll(async () => {
  for (const person of people.values()) await person.close()
})

describe.each(screens.map((screen) => [screen.name, screen] as const))('%s', (_name, screen) => {
  test.each(sizes)('looks as before at $width px, light and dark', async (size) => {
    const { page } = people.get(screen.user ?? 'guest')!
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(screen.path)
    await page.getByRole('heading', { name: screen.heading, exact: true, level: 1 }).waitFor()
    await screen.open?.(people.get(screen.user ?? 'guest')!)
    await stabilise(page)
    const changed: string[] = []
    for (const colorScheme of ['light', 'dark'] as const) {
      await useColours(page, colorScheme)
      const mask = (screen.masked ?? []).map((selector) => page.locator(selector))
      const screenshot = await page.screenshot({ animations: 'disabled', caret: 'hide', mask })
      changed.push(...(await changes(`${screen.name}-${size.width}-${colorScheme}`, screenshot)))
    }
    expect(changed).toEqual([])
  })
})

/** Compares a screenshot with its reference, or replaces the reference when it differs and `--update` was given. */
async function changes(name: string, screenshot: Buffer): Promise<string[]> {
  const file = join(REFERENCES, `${name}.webp`)
  const { share, difference } = existsSync(file)
    ? await compareImages(readFileSync(file), screenshot)
    : { share: 1, difference: screenshot }
  if (share <= MAX_DIFFERING_SHARE) return []
  if (isUpdate) {
    writeFileSync(file, await encodeReference(screenshot))
    return []
  }
  writeFileSync(join(differences, `${name}.png`), screenshot)
  writeFileSync(join(differences, `${name}-difference.png`), difference)
  const percent = (100 * share).toFixed(2)
  return [`${name}: ${percent} % of the pixels differ; see ${differences}/${name}-difference.png`]
}
