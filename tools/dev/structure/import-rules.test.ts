import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root'
import { installed, run } from '../system/run'

// [importing file, imported file, violated rule]; an empty rule means that the import is allowed.
const IMPORTS = [
  ['services/pins/src/service.ts', 'services/wallet/src/main.ts', 'services-are-apart'],
  ['services/pins/src/context.ts', 'packages/testing/src/index.ts', 'services-use-service-packages'],
  ['services/pins/src/config.ts', 'packages/ui/src/index.ts', 'services-use-service-packages'],
  ['services/pins/src/commands.ts', 'packages/service-kit/src/index.ts', ''],
  ['services/pins/test/world.ts', 'packages/testing/src/index.ts', ''],
  ['services/pins/src/pin/code.ts', 'services/pins/src/store/pins.ts', 'domain-is-pure'],
  ['services/pins/src/pin/quantity.ts', 'services/pins/src/operations/create-pins.ts', 'domain-is-pure'],
  ['services/pins/src/operations/list-pins.ts', 'services/pins/src/pin/code.ts', ''],
  ['services/pins/src/store/stock.ts', 'services/pins/src/operations/create-pins.ts', 'stores-are-below'],
  ['services/pins/src/store/rows.ts', 'services/pins/src/api/mappers/pin.ts', 'stores-are-below'],
  ['services/pins/src/operations/count.ts', 'services/pins/src/api/rpc.ts', 'operations-are-below-the-api'],
  [
    'services/pins/src/api/consume-events.ts',
    'services/pins/src/main.ts',
    'only-the-wiring-is-above-the-rooms',
  ],
  ['services/pins/src/environment.ts', 'services/pins/src/api/calls.ts', 'root-files-do-not-know-the-api'],
  ['services/pins/src/caches.ts', 'services/pins/src/service.ts', 'root-files-do-not-know-the-api'],
  ['services/gateway/src/http/errors.ts', 'services/gateway/src/routes/pins.ts', 'http-is-below-routes'],
  ['services/gateway/src/routes/users.ts', 'services/gateway/src/app/server.ts', 'routes-is-below-app'],
  ['packages/service-kit/src/rpc.ts', 'services/pins/src/main.ts', 'packages-do-not-know-their-users'],
  ['packages/testing/src/server.ts', 'tools/dev/root.ts', 'packages-do-not-know-their-users'],
  ['packages/money/src/index.ts', 'packages/service-kit/src/index.ts', 'pure-packages-stay-free-of-the-kit'],
  ['packages/ui/src/table.ts', 'packages/features/src/index.ts', 'ui-is-a-design-system'],
  ['frontends/member/src/routes.ts', 'frontends/admin/src/routes.ts', 'frontends-are-apart'],
  ['frontends/member/src/menu.ts', 'packages/service-kit/src/index.ts', 'frontends-use-browser-packages'],
  ['frontends/member/src/table.ts', 'packages/ui/src/index.ts', ''],
  ['frontends/shell/src/features/login.ts', 'frontends/shell/src/app/routes.ts', 'features-is-below-remotes'],
  ['services/pins/src/pin/a.ts', 'services/pins/src/pin/b.ts', 'no-cycle'],
] as const

interface Report {
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-imports-'))
  for (const [, imported] of IMPORTS) write(imported, 'export type X = 1\n')
  for (const [importing, imported] of IMPORTS)
    write(importing, `import type { X } from '${relativeTo(importing, imported)}'\nexport type Y = X\n`)
  // Closes the cycle. It is reported once, at the file that is read first.
  write('services/pins/src/pin/b.ts', `import type { Y } from './a'\nexport type X = Y\n`)
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  writeFileSync(join(directory, path), text)
}

function relativeTo(from: string, to: string): string {
  return `${'../'.repeat(from.split('/').length - 1)}${to.replace(/\.ts$/, '')}`
}

test('the import rules refuse each forbidden direction and allow the others', async () => {
  const { output } = await run(
    process.execPath,
    [
      ...[installed('depcruise'), '--config', join(root, '.dependency-cruiser.mjs')],
      ...['--output-type', 'json', 'services', 'packages', 'frontends', 'tools'],
    ],
    { cwd: directory },
  )
  const { summary }: Report = JSON.parse(output.slice(output.indexOf('{\n'), output.lastIndexOf('}') + 1))
  const violated = summary.violations.map(({ from, to, rule }) => [from, to, rule.name])
  for (const [from, to, rule] of IMPORTS) {
    if (rule) expect(violated).toContainEqual([from, to, rule])
    else expect(violated.filter(([importing]) => importing === from)).toEqual([])
  }
})
