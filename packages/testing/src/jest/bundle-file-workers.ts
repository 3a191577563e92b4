import { globSync, mkdirSync, renameSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { build } from 'esbuild'

const root = join(__dirname, '../../../..')

/**
 * Bundles the programs that parse untrusted files: they run in a process of their own, which Jest does not transform.
 * Renaming is atomic, because several runs may do this at once.
 */
export async function bundleFileWorkers(): Promise<void> {
  for (const source of globSync(['services/*/src/**/*-file-job.ts', 'packages/*/test/**/*-file-job.ts'], {
    cwd: root,
  })) {
    const [area, name] = source.split('/')
    const outfile = join(root, area!, name!, 'dist', `${basename(source, '.ts')}.js`)
    mkdirSync(dirname(outfile), { recursive: true })
    await build({
      entryPoints: [join(root, source)],
      outfile: `${outfile}.${process.pid}`,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      logLevel: 'error',
      external: ['sharp'],
    })
    renameSync(`${outfile}.${process.pid}`, outfile)
  }
}
