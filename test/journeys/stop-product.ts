import { running } from './product'
import { stopOne } from './start-product'

export default async function stop(): Promise<void> {
  await Promise.all(running.products.map(stopOne))
}
