import { readFileSync } from 'node:fs'
import { type AreaIndex, buildAreaIndex } from '../areas/area-index'

/**
 * Loads the areas of the installed data set into memory, about 3 MB of text. They ship with the program, so no table
 * of ours must follow when villages are merged or renamed.
 */
export function readAreaFiles(): AreaIndex {
  const files = [
    require.resolve('idn-area-data/data/provinces.csv'),
    require.resolve('idn-area-data/data/regencies.csv'),
    require.resolve('idn-area-data/data/districts.csv'),
    require.resolve('idn-area-data/data/villages.csv'),
  ]
  return buildAreaIndex(files.map((file) => readFileSync(file, 'utf8')))
}
