import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { keepClassNames } from './class-names'

/** Both files declare the same names, so esbuild renames one of them. */
const files: Record<string, string> = {
  first: 'export class Member { static make = () => "first" }',
  second: `
    function seal(kind: { new (): object }) { return kind }
    export class Member { static make = () => "second" }
    @seal export class Pin {}`,
  entry: `
    import { Member as A } from 'first'
    import { Member as B, Pin } from 'second'
    const call = (work: () => string) => work()
    globalThis.seen = [A.name, B.name, Pin.name, A.make(), call(() => B.make())]`,
}

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['entry'],
    bundle: true,
    write: false,
    keepNames: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
    plugins: [
      {
        name: 'files',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /./ }, ({ path }) => ({ path, namespace: 'files' }))
          onLoad({ filter: /./ }, ({ path }) => ({ contents: files[path], loader: 'ts' }))
        },
      },
    ],
  })
  return outputFiles[0]!.text
}

test('keeps class names and removes the naming of functions', async () => {
  const text = await bundle()
  const kept = keepClassNames(text)
  const context = createContext({})
  runInContext(`const module = { exports: {} }; ${kept}`, context)
  expect((context as { seen: string[] }).seen).toEqual(['Member', 'Member', 'Pin', 'first', 'second'])
  expect(kept).toContain('var __name = (target) => target')
  expect(kept.split('\n')).toHaveLength(text.split('\n').length)
})

test('rejects a bundle whose name helper is unknown', () => {
  expect(() => keepClassNames('var __name = other; __name(call, "call")')).toThrow('not known')
  expect(keepClassNames('call()')).toBe('call()')
})
