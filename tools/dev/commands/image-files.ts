import { resolve } from 'node:path'
import { buildEverything } from '../build/everything'
import { layOutImages } from '../images/image-files'

export const prepare = buildEverything

/** `node tools/run.mjs image-files <folder>` writes the files of each image for the Dockerfile to copy. */
export async function run([folder]: string[]): Promise<number> {
  if (!folder) throw new Error('Say into which folder.')
  layOutImages(resolve(folder))
  return 0
}
