import { processes } from '../driver/product'
import { type Fault, FaultHadNoEffect } from './fault'

/** Stops every process gracefully, one after the other, under traffic. */
export const rollingRestart: Fault = {
  name: 'rolling restart under load',
  async run({ product, traffic, faultEnded }) {
    const before = traffic.writes.count
    for (const name of processes) {
      const pid = product.pidOf(name)
      if (!product.signal(name, 'SIGTERM')) throw new FaultHadNoEffect(`there was no ${name} to restart`)
      await product.untilBack(name, pid)
    }
    faultEnded()
    if (traffic.writes.count === before) throw new FaultHadNoEffect('nobody did anything meanwhile')
  },
}
