import { running } from './product'
import { stopProduct } from './start-product'

export default async function stop(): Promise<void> {
  await Promise.all(running.products.map(stopProduct))
}
