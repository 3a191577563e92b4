import { globSync, readFileSync } from 'node:fs'
import {
  coreSubscriptions,
  durableConsumers,
} from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { root } from '../root'

/** Subjects by service that its code without tests registers with `kit.consume`, `kit.consumeBatch` or `kit.subscribe`. */
function registered(method: RegExp): Record<string, string[]> {
  const subjects: Record<string, string[]> = {}
  for (const file of globSync('services/*/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    const service = file.split('/')[1]!
    const found = [...text.matchAll(method)].map(([, subject]) => subject!)
    if (found.length > 0) subjects[service] = [...(subjects[service] ?? []), ...found]
  }
  return sorted(subjects)
}

const sorted = (subjects: Readonly<Record<string, readonly string[]>>) =>
  Object.fromEntries(Object.entries(subjects).map(([service, each]) => [service, [...each].sort()]))

test('durableConsumers lists exactly the events that services consume', () => {
  expect(registered(/\bkit\.consume(?:Batch)?\(\s*'([^']+)'/g)).toEqual(sorted(durableConsumers))
})

test('coreSubscriptions lists exactly the wake-ups that services subscribe to', () => {
  expect(registered(/\bkit\.subscribe\(\s*'([^']+)'/g)).toEqual(sorted(coreSubscriptions))
})
