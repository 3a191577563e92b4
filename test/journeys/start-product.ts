import { System } from '../system/system'
import { product } from './product'
import { WhatsappServer } from './whatsapp-server'

/** Starts the product on a fresh DATA_DIR; the tests find it by `origin()`, and its files by `dataDirectory()`. */
export default async function start(): Promise<void> {
  product.whatsapp = await WhatsappServer.start()
  product.system = await System.start(product.whatsapp.environment)
  process.env.JOURNEYS_ORIGIN = product.system.origin
  process.env.JOURNEYS_DATA_DIR = product.system.dataDirectory
  process.env.JOURNEYS_WHATSAPP = product.whatsapp.phone
}
