import { guardScriptSinks } from './trusted-types'

type Rule = (text: string) => string | null

let rules: { createHTML: Rule; createScriptURL: Rule }
beforeAll(() => {
  const createPolicy = (name: string, given: typeof rules) => {
    expect(name).toBe('default')
    rules = given
  }
  Object.assign(window, { trustedTypes: { createPolicy } })
  guardScriptSinks()
})

test.each(['', ':root { --a: 1px }', '@media (width > 40em) { a { color: red } }', '<script></script>'])(
  'lets %p pass as content of an element',
  (text) => expect(rules.createHTML(text)).toBe(text),
)

test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', '</style><a>', '<!-- -->', '<?x'])(
  'refuses the markup %p',
  (text) => expect(rules.createHTML(text)).toBeNull(),
)

test.each([
  ['/static/js/main.js', true],
  ['http://localhost/remotes/member/remoteEntry.js', true],
  ['https://evil.example/x.js', false],
  ['//evil.example/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['javascript:alert(1)', false],
])('loads the script %s: %p', (url, isOwn) => expect(rules.createScriptURL(url)).toBe(isOwn ? url : null))

test('does nothing in browsers without Trusted Types', () => {
  Object.assign(window, { trustedTypes: undefined })
  expect(guardScriptSinks).not.toThrow()
})
