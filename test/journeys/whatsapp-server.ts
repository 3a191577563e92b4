import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { buildSync } from 'esbuild'

const service = resolve(__dirname, '../../services/whatsapp')

/** WhatsApp for the product of this run, and the phone of the office: a process that ends with this one. */
export class WhatsappServer {
  private constructor(
    private readonly process: ChildProcess,
    /** What the product needs to take it for WhatsApp. */
    readonly environment: Record<string, string>,
    /** Where the phone is told what to do. */
    readonly phone: string,
  ) {}

  static async start(): Promise<WhatsappServer> {
    const outfile = `${service}/dist/stand-in-process.cjs`
    buildSync({
      entryPoints: [`${service}/src/testing/stand-in-process.ts`],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      // Found in node_modules, some of it only from there.
      packages: 'external',
    })
    const started = spawn(process.execPath, [outfile], { stdio: ['pipe', 'pipe', 'inherit'] })
    const [line] = await once(createInterface({ input: started.stdout }), 'line')
    const { environment, phone } = JSON.parse(line)
    return new WhatsappServer(started, environment, phone)
  }

  async stop(): Promise<void> {
    const ended = once(this.process, 'exit')
    this.process.stdin?.end()
    await ended
  }
}
