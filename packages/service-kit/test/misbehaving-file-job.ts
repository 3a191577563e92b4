import { serveFileJob } from '../src/file-worker/serve-file-job'

/** What a job does is its input. */
const jobs: Record<string, () => unknown> = {
  answer: () => ({ environment: Object.keys(process.env), amount: 12n, bytes: Buffer.from('abc') }),
  'fill native memory': () => {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(8 * 1024 * 1024, 1))
  },
  'fill the heap': () => {
    const kept: number[][] = []
    for (;;) kept.push(Array.from({ length: 100_000 }, () => Math.random()))
  },
  'loop for ever': () => {
    for (;;);
  },
  'wait for ever': () => new Promise((resolve) => setTimeout(resolve, 3_600_000)),
  'answer too much': () => Buffer.alloc(10 * 1024 * 1024),
  crash: () => process.kill(process.pid, 'SIGSEGV'),
  'throw a defect': () => {
    throw new Error('a defect of the parser')
  },
}

void serveFileJob(async (input: string) => await jobs[input]?.())
