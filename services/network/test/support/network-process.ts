import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build, type Plugin } from 'esbuild'

/** The network service in a separate process that can be killed. */
export class NetworkProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly file: string,
    readonly address: string,
  ) {}

  /** Runs `src/main.ts` with these variables; resolves once it answers. */
  static async start(environment: Readonly<Record<string, string>>): Promise<NetworkProcess> {
    const file = await bundle()
    const own = { GRPC_PORT: '0', SIDE_PORT: '0', LOG_LEVEL: 'info', PARENT_PIPE: '1' }
    // The process ends with the pipe when the test itself is killed.
    const child = spawn(process.execPath, [file], {
      env: { ...process.env, ...environment, ...own },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let port: number | undefined
    for await (const line of createInterface({ input: child.stdout })) {
      const { msg, grpcPort } = JSON.parse(line)
      if (msg !== 'started') continue
      port = grpcPort
      break
    }
    if (port === undefined) throw new Error('the other process ended before it had started')
    // Drains the output; a full pipe would block the process.
    child.stdout.resume()
    return new NetworkProcess(child, file, `127.0.0.1:${port}`)
  }

  /** Sends SIGKILL: nothing is finished or logged. Safe to call twice. */
  async kill(): Promise<void> {
    if (this.child.signalCode) return
    const ended = new Promise((resolve) => this.child.once('exit', resolve))
    this.child.kill('SIGKILL')
    await ended
    await rm(this.file)
  }
}

/** Bundles our own code into one file; npm packages stay external. */
async function bundle(): Promise<string> {
  // Inside the service, so that Node finds npm's modules.
  const outfile = join(__dirname, '..', '..', 'dist', 'test', `main-${process.pid}.js`)
  await build({
    entryPoints: [join(__dirname, '..', '..', 'src', 'main.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    plugins: [npmOutside],
    tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
  })
  return outfile
}

const npmOutside: Plugin = {
  name: 'npm outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@jejaring/') ? null : { external: true },
    )
  },
}
