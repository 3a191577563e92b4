import { spawn } from 'node:child_process'

export interface RunResult {
  code: number
  /** Standard output and standard error, interleaved. */
  output: string
}

export interface RunOptions {
  cwd?: string
  environment?: NodeJS.ProcessEnv
  /** Receives the output while it arrives. */
  show?: (text: string) => void
  signal?: AbortSignal
  /** Detaches the program from the terminal's Ctrl-C, for short programs that would complain. */
  undisturbed?: boolean
  /** Standard input; empty by default. For secrets that must not be on a command line. */
  input?: string
}

/** Runs a program to its end. A program that cannot be started has exit code 127 and the reason as output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.environment ?? process.env,
      signal: options.signal,
      detached: options.undisturbed,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // EPIPE: a program that ends without reading its input explains itself in its output.
    child.stdin.on('error', () => undefined).end(options.input)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
        options.show?.(text)
      })
    }
    child.once('error', (error) => resolve({ code: 127, output: output + error.message }))
    child.once('close', (code, by) =>
      resolve({ code: code ?? 1, output: by ? `${output}\nEnded by ${by}.` : output }),
    )
  })
}
