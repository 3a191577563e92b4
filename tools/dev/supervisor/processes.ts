import { freePort } from '@jejaring/local-servers/system/free-port'
import { bundleOf, writtenServices } from '../service-files'
import { type Service, services } from '../services'
import { Child } from './child'
import type { ChildrenRecord } from './children-record'
import { environmentOf, type Ports, type Surroundings } from './environment'
import type { Logs } from './logs'

/** The services of the table whose code is here. */
export function presentServices(): Service[] {
  const written = writtenServices()
  return services.filter(({ name }) => written.includes(name))
}

/** Ports for every process of the table, so that also the address of a service that is not there means something. */
export async function choosePorts(): Promise<Map<string, Ports>> {
  const ports = new Map<string, Ports>()
  for (const { name } of services.flatMap(({ processes }) => processes)) {
    ports.set(name, { grpc: await freePort(), side: await freePort() })
  }
  return ports
}

/** Starts every process of these services at once; they find each other when they are ready. */
export function startProcesses(
  present: Service[],
  around: Surroundings,
  logs: Logs,
  record: ChildrenRecord,
): Child[] {
  return present.flatMap((service) =>
    service.processes.map(({ name, argument }) => {
      const environment = environmentOf(service, name, around)
      return new Child(
        { name, script: bundleOf(service.name), args: argument ? [argument] : [], environment },
        logs,
        record,
      )
    }),
  )
}

/** Stops those that take work from outside first, then all the others together. */
export async function stopProcesses(children: Child[]): Promise<void> {
  const edge = children.filter(({ name }) => name === 'gateway')
  const rest = children.filter(({ name }) => name !== 'gateway')
  for (const group of [edge, rest]) await Promise.all(group.map((child) => child.stop()))
}
