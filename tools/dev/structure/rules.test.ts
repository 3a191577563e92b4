import { wrongImports } from './imports'
import { wrongLayer } from './layers'
import type { Source } from './source'

function source(path: string, imports: string[], more: Partial<Source> = {}): Source {
  return { path, text: '', lines: 1, imports, functions: [], readsClock: false, ...more }
}

test.each([
  ['services/pins/src/api/rpc.ts', '@jejaring/wallet'],
  ['services/pins/src/api/rpc.ts', '../../../wallet/src/ledger/post'],
  ['services/pins/src/api/rpc.ts', '@jejaring/testing'],
  ['services/pins/src/api/rpc.ts', '@jejaring/ui'],
  ['packages/service-kit/src/main.ts', '../../../services/pins/src/pin/pin'],
  ['packages/money/src/index.ts', '@jejaring/service-kit'],
  ['packages/oracle/src/index.ts', '@jejaring/network'],
  ['packages/service-kit/src/main.ts', '@jejaring/tools'],
  ['packages/testing/src/index.ts', '../../../tools/dev/root'],
  ['services/pins/src/api/rpc.ts', '@jejaring/local-servers'],
  ['frontends/member/src/routes.tsx', '@jejaring/admin'],
  ['frontends/member/src/routes.tsx', '../../shell/src/menu'],
  ['frontends/member/src/routes.tsx', '@jejaring/service-kit'],
])('%s may not import %s', (path, imported) => {
  expect(wrongImports(source(path, [imported]))).toHaveLength(1)
})

test.each([
  ['services/pins/src/api/rpc.ts', '@jejaring/proto/wallet/v1/wallet'],
  ['services/pins/src/api/rpc.ts', '@jejaring/service-kit'],
  ['services/pins/src/operations/create-pins.ts', '../pin/pin'],
  ['services/pins/test/pins-fixture.ts', '@jejaring/testing'],
  ['packages/testing/src/index.ts', '@jejaring/local-servers'],
  ['frontends/member/src/routes.tsx', '@jejaring/ui/table'],
  ['frontends/member/rsbuild.config.ts', '../federation'],
])('%s may import %s', (path, imported) => {
  expect(wrongImports(source(path, [imported]))).toEqual([])
})

test.each([
  ['typeorm', {}],
  ['node:fs/promises', {}],
  ['../store/pins', {}],
  ['../operations/create-pins', {}],
  ['node:crypto', { readsClock: true }],
  ['node:crypto', { text: 'new DataSource({})' }],
])('rejects a domain file that imports %s with %j', (imported, more) => {
  expect(wrongLayer(source('services/pins/src/pin/code.ts', [imported], more))).toHaveLength(1)
})

test('the design system does not import the API client', () => {
  const path = 'packages/ui/src/display/download-button.tsx'
  const text = "import { api, useQuery } from '@jejaring/web-platform'"
  expect(wrongImports(source(path, [], { text }))).toHaveLength(1)
  expect(wrongImports(source(path, [], { text: text.replace('api, ', '') }))).toEqual([])
  expect(wrongImports(source(path, ['@jejaring/features']))).toHaveLength(1)
})

test('a folder of the shell does not import from a folder above it', () => {
  const path = 'frontends/shell/src/features/session/auth-page.tsx'
  expect(wrongImports(source(path, ['../../app/routes']))).toHaveLength(1)
  expect(wrongImports(source(path, ['../../boot/first-screen', '../../texts']))).toEqual([])
})

test('a store may not import operations', () => {
  expect(wrongLayer(source('services/pins/src/store/pins.ts', ['../operations/create-pins']))).toHaveLength(1)
  expect(wrongLayer(source('services/pins/src/store/pins.ts', ['typeorm', '../pin/code']))).toEqual([])
})

test.each(['../routes/pins/lists', '../app/calls'])('http of the gateway may not import %s', (imported) => {
  expect(wrongLayer(source('services/gateway/src/http/errors.ts', [imported]))).toHaveLength(1)
  expect(wrongLayer(source('services/gateway/src/app/build-server.ts', [imported]))).toEqual([])
})
