import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'

const service = resolve(__dirname, '../../services/whatsapp')

/** Built once: a second build would overwrite the file that the first process reads. */
let program: string | undefined

function build(): string {
  const outfile = `${service}/dist/simulator-process.cjs`
  buildSync({
    entryPoints: [`${service}/src/testing/simulator-process.ts`],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    // Found in node_modules, some of it only from there.
    packages: 'external',
  })
  return outfile
}

/** Stand-in for WhatsApp and the office's phone, in a process that ends with this one. */
export class WhatsappServer {
  private constructor(
    private readonly process: ChildProcess,
    /** Environment that makes the product use the stand-in. */
    readonly environment: Record<string, string>,
    /** Control address of the phone. */
    readonly phone: string,
  ) {}

  static async start(): Promise<WhatsappServer> {
    program ??= build()
    const started = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = once(started, 'exit').then(() => [''])
    const [line] = await Promise.race([once(createInterface({ input: started.stdout }), 'line'), ended])
    if (line === '') throw new Error('the WhatsApp stand-in ended immediately')
    const { environment, phone } = JSON.parse(line)
    return new WhatsappServer(started, environment, phone)
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit')
    this.process.stdin?.end()
    await ended
  }
}
