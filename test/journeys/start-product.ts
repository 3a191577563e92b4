import { System } from '../system/system'
import { product } from './product'

/** Starts the product on a fresh DATA_DIR; the tests find it by `origin()`, and its files by `dataDirectory()`. */
export default async function start(): Promise<void> {
  product.system = await System.start()
  process.env.JOURNEYS_ORIGIN = product.system.origin
  process.env.JOURNEYS_DATA_DIR = product.system.dataDirectory
}
