import { freePort } from '@jejaring/local-servers/system/free-port'
import { bundleOf, existingServices } from '../service-files'
import { type Service, services } from '../services'
import { Child } from './child'
import type { ChildrenRecord } from './children-record'
import { type EnvironmentInput, environmentOf, type Ports } from './environment'
import type { Logs } from './logs'

/** The services of the table whose code exists. */
export function runnableServices(): Service[] {
  const written = existingServices()
  return services.filter(({ name }) => written.includes(name))
}

/** Assigns ports to every process of the table, so that addresses of absent services are defined, too. */
export async function choosePorts(): Promise<Map<string, Ports>> {
  const ports = new Map<string, Ports>()
  for (const { name } of services.flatMap(({ processes }) => processes)) {
    ports.set(name, { grpc: await freePort(), side: await freePort() })
  }
  return ports
}

/** Starts every process of these services in parallel; they connect to each other when they are ready. */
export function startProcesses(
  present: Service[],
  around: EnvironmentInput,
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

/** Stops the processes that accept external requests first, then all others in parallel. */
export async function stopProcesses(children: Child[]): Promise<void> {
  const edge = children.filter(({ name }) => name === 'gateway')
  const rest = children.filter(({ name }) => name !== 'gateway')
  for (const group of [edge, rest]) await Promise.all(group.map((child) => child.stop()))
}
