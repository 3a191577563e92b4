import { services } from '../services'

/** Port of the first process; Node's own default is one below. */
const FIRST_PORT = 9_230

const processes = services.flatMap((service) => service.processes.map(({ name }) => name))

/** The inspector's port of a process, the same in every run. */
export function inspectPortOf(process: string, first = FIRST_PORT): number {
  return first + processes.indexOf(process)
}

/** One line for each process. */
export function inspectPorts(first?: number): string[] {
  return processes.map((name) => `${name} ${inspectPortOf(name, first)}`)
}
