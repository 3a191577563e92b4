import { readFileSync } from 'node:fs'
import { type AreaIndex, buildAreaIndex } from '../areas/area-index'

/**
 * The areas as the installed data set has them, about 3 MB of text held in memory: they come with the programme and
 * not with an installation, so no table of ours has to follow when villages are merged or renamed.
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
