import { eventually } from '@jejaring/testing/eventually'
import { screens } from '../../tools/dev/coverage-report/screens'
import { adminPassword } from '../support/running-system'
import { memberPassword, TestData } from './test-data'
import { useBrowser } from './use-browser'
import type { User } from './user'

const EXAMPLES: Readonly<Record<string, string>> = {
  username: 'patuh',
  position: 'left',
  id: '01890000-0000-7000-8000-000000000000',
  token: 'tautan-uji',
}

/** Every screen of the route tables with an example for each parameter; redirects and the logout are no screens. */
const paths = screens()
  .filter(({ path, built }) => built && !['/', '/home', '/auth/logout'].includes(path))
  .map(({ path }) => path.replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? name))

const guestPaths = paths.filter((path) => /^\/(auth|verify|gabung)\//.test(path))
const memberPaths = paths.filter((path) => path.startsWith('/m/'))
const adminPaths = paths.filter((path) => path === '/a' || path.startsWith('/a/'))

const arrive = useBrowser()
beforeAll(async () => {
  const data = await TestData.create()
  await data.addMember('patuh')
})

/** Records the violations that the browser reports while it parses, hydrates and shows a page. */
async function recordViolations({ page }: User): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('recordViolation', (violation: string) => violations.push(violation))
  await page.addInitScript(`addEventListener('securitypolicyviolation', (event) =>
    recordViolation(event.effectiveDirective + ' ' + event.blockedURI + ' on ' + location.pathname))`)
  return violations
}

test('the route tables have screens of guests, members and admins', () => {
  expect(guestPaths.length + memberPaths.length + adminPaths.length).toBe(paths.length)
  expect([guestPaths.length, memberPaths.length, adminPaths.length].every((count) => count > 3)).toBe(true)
})

test.each([
  ['a guest', guestPaths, undefined],
  ['a member', memberPaths, ['patuh', memberPassword] as const],
  ['an admin', adminPaths, ['admin', adminPassword] as const],
])(
  'no screen of %s violates the content security policy',
  async (_name, screenPaths, login) => {
    const person = await arrive({ still: true })
    // The examples name no receipt, link or file.
    person.errors.allowFailures(404, /^\/api\//)
    const violations = await recordViolations(person)
    if (login) await person.loginAt('/', login[0], login[1])
    for (const path of screenPaths) {
      await person.open(path)
      await person.page.getByRole('heading', { level: 1 }).first().waitFor()
      await person.page.waitForLoadState('networkidle')
    }
    expect(violations).toEqual([])
    await person.close()
  },
  300_000,
)

test('a style element and a script that the build did not write are refused', async () => {
  const person = await arrive()
  person.errors.allowConsole(/Content Security Policy|TrustedHTML|TrustedScript/)
  const violations = await recordViolations(person)
  await person.page.goto('/auth/login')
  await person.page.evaluate(`
    document.head.append(Object.assign(document.createElement('style'), { textContent: 'body { display: none }' }))
    try { document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)>') } catch {}`)
  await eventually(async () => {
    const directives = violations.map((violation) => violation.split(' ')[0]).sort()
    expect(directives).toEqual(['require-trusted-types-for', 'style-src-elem'])
  })
  expect(await person.page.locator('body').isVisible()).toBe(true)
  await person.close()
})
