import { type RunOptions, type RunResult, run as runProgram } from '@jejaring/local-servers/system/run'
import { root } from '../root'

/** Runs a program to its end, in the repository's root unless `cwd` names another folder. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return runProgram(command, args, { ...options, cwd: options.cwd ?? root })
}

/** The path of a program that npm installed. */
export function installed(name: string): string {
  return `${root}/node_modules/.bin/${name}`
}
