import { processes } from '../driver/product'
import { DidNotBite, type Fault } from './fault'

/** Every process is asked to stop and comes back, one after the other, while everybody goes on. */
export const rollingRestart: Fault = {
  name: 'rolling restart under load',
  async run({ product, traffic, over }) {
    const before = traffic.book.acknowledged
    for (const name of processes) {
      const pid = product.pidOf(name)
      if (!product.signal(name, 'SIGTERM')) throw new DidNotBite(`there was no ${name} to restart`)
      await product.untilBack(name, pid)
    }
    over()
    if (traffic.book.acknowledged === before) throw new DidNotBite('nobody did anything meanwhile')
  },
}
