import { spawn } from 'node:child_process'

export interface Finished {
  code: number
  /** Standard output and standard error as they came, mixed. */
  output: string
}

export interface RunOptions {
  cwd?: string
  environment?: NodeJS.ProcessEnv
  /** Is given the output while it comes, too. */
  show?: (text: string) => void
  signal?: AbortSignal
  /** A Ctrl-C in the terminal does not reach it: for what is over in a moment and would complain. */
  undisturbed?: boolean
  /** What it reads; nothing when left out. For what must not stand on a command line. */
  input?: string
}

/** Runs a program to its end. A program that cannot be started has code 127 and its reason as output. */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.environment ?? process.env,
      signal: options.signal,
      detached: options.undisturbed,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // A program that ends without reading has said why in its output.
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
