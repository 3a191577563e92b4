import { product } from './product'

export default async function stop(): Promise<void> {
  await product.system?.stop()
  await product.whatsapp?.stop()
}
