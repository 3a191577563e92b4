/** Limits of a process that parses one file. */
export interface JobLimits {
  /** Resident memory, native memory included. */
  readonly memoryMb: number
  readonly cpuSeconds: number
  /** Time from start to end, in seconds. */
  readonly runSeconds: number
}
