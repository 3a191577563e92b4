import { join } from 'node:path'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { buildFrontends } from '../build/frontends'
import { buildServices } from '../build/services'
import { chromium } from '../checks/chromium'
import { jest } from '../checks/jest'
import { currentRendering, recordRendering, renderingDifference } from '../checks/rendering'
import { runSteps } from '../checks/run-steps'
import { skipped } from '../checks/step'
import { printLine } from '../console'
import { root } from '../root'

const CONFIGURATION = join(root, 'test', 'visual', 'jest.config.cjs')

/** `npm run visual`: compares screenshots with the reference images, or writes these images or those of the guides. */
export async function run(args: string[]): Promise<number> {
  const { update, guides } = new Command('npm run visual --')
    .description(
      'Compares screenshots of twelve screens with the reference images in test/visual/references.',
    )
    .option('--update', 'write the images of what differs, to review with git diff')
    .option('--guides', 'write the pictures of docs/panduan-*.md instead')
    .parse(args, { from: 'user' })
    .opts<{ update?: boolean; guides?: boolean }>()
  const found = await chromium()
  if ('why' in found) throw new ReadableError(`No Chromium to look with: ${found.why}.`)
  const rendering = await currentRendering(found.path)
  const why = renderingDifference(rendering)
  await buildServices()
  await buildFrontends()
  const environment = {
    ...process.env,
    CHROMIUM_PATH: found.path,
    VISUAL_UPDATE: update ? '1' : undefined,
    GUIDE_PICTURES: guides ? '1' : undefined,
  }
  const code = await runSteps([
    [
      {
        name: 'test/visual',
        run: async (show) =>
          why && !update && !guides
            ? skipped('test/visual', why)
            : await jest(['--config', CONFIGURATION], show, environment),
      },
    ],
  ])
  if (update && code === 0) {
    recordRendering(rendering)
    printLine('Look at the changed images in test/visual/references before you commit them.')
  }
  return code
}
