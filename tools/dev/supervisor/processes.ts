import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { bundleOf, existingServices } from '../service-files'
import { type Service, services } from '../services'
import { Child } from './child'
import type { ChildrenRecord } from './children-record'
import { type Endpoints, type EnvironmentInput, environmentOf } from './environment'
import type { Logs } from './logs'

/** The services of the table whose code exists. */
export function runnableServices(): Service[] {
  const written = existingServices()
  return services.filter(({ name }) => written.includes(name))
}

/**
 * Creates a private directory for the Unix sockets of the services, which no other user of the machine may enter. It is
 * a temporary one: the data directory may have too long a path for a socket, or a file system without them.
 */
export function makeSocketDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'jejaring-sockets-'))
}

/** Assigns sockets and ports to every process of the table, so that addresses of absent services are defined, too. */
export async function chooseEndpoints(socketDirectory: string): Promise<Map<string, Endpoints>> {
  const endpoints = new Map<string, Endpoints>()
  for (const { name } of services.flatMap(({ processes }) => processes)) {
    endpoints.set(name, { socket: join(socketDirectory, `${name}.sock`), side: await freePort() })
  }
  return endpoints
}

/** Starts every process of these services in parallel; they connect to each other when they are ready. */
export function startProcesses(
  present: Service[],
  around: EnvironmentInput,
  logs: Logs,
  record: ChildrenRecord,
  nodeOptionsOf: (process: string) => string[] = () => [],
): Child[] {
  return present.flatMap((service) =>
    service.processes.map(({ name, argument }) => {
      const environment = environmentOf(service, name, around)
      return new Child(
        {
          name,
          nodeOptions: nodeOptionsOf(name),
          script: bundleOf(service.name),
          args: argument ? [argument] : [],
          environment,
        },
        logs,
        record,
      )
    }),
  )
}

/** Stops the processes that accept external requests first, then all others in parallel. */
export async function stopProcesses(children: Child[]): Promise<void> {
  const gateways = children.filter(({ name }) => name === 'gateway')
  const rest = children.filter(({ name }) => name !== 'gateway')
  for (const group of [gateways, rest]) await Promise.all(group.map((child) => child.stop()))
}
