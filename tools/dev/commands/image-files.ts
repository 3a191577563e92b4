import { resolve } from 'node:path'
import { buildEverything } from '../build/everything'
import { writeImageFiles } from '../images/image-files'

export const prepare = buildEverything

/** `node tools/run.mjs image-files <folder>` writes the files of each image for the Dockerfile to copy. */
export async function run([folder]: string[]): Promise<number> {
  if (!folder) throw new Error('Say into which folder.')
  writeImageFiles(resolve(folder))
  return 0
}
