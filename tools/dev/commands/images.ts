import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { Command } from 'commander'
import { makeBases } from '../images/bases'
import { buildImages, imageNames, writeArchives } from '../images/build-images'
import { run as runProgram } from '../system/run'

/**
 * `npm run images [-- names] [--tag t] [--archives folder] [--registry-bases]` builds the images with
 * buildah. The base images are made from this machine's Node and Debian's packages, so that no registry is
 * needed.
 */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run images --')
    .description('Builds the images with buildah; needs no registry.')
    .argument('[names...]', 'which images; all without')
    .option('--tag <tag>', 'their tag', 'dev')
    .option('--archives <folder>', 'also write each as <folder>/<name>.tar')
    .option('--registry-bases', 'use the bases that the Dockerfile names')
    .parse(args, { from: 'user' })
  const { tag, archives, registryBases } = program.opts<{
    tag: string
    archives?: string
    registryBases?: boolean
  }>()
  const names = program.args.length > 0 ? program.args : imageNames()
  if ((await runProgram('buildah', ['--version'])).code !== 0) {
    throw new ReadableError('buildah is not here; Debian has it: apt-get install buildah debootstrap.')
  }
  await buildImages(names, tag, registryBases ? undefined : await makeBases())
  if (archives) await writeArchives(names, tag, archives)
  return 0
}
