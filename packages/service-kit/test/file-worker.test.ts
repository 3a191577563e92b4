import { FileJobKilled, FileWorker } from '../src/file-worker/file-worker'
import { makeLogger } from '../src/telemetry/log'

const worker = (options = {}) =>
  new FileWorker<string, unknown>(
    {
      directory: __dirname,
      program: 'misbehaving-file-job',
      memoryMb: 200,
      cpuSeconds: 1,
      runSeconds: 2,
      maxOutputBytes: 1024 * 1024,
      maxQueued: 2,
      ...options,
    },
    makeLogger('file-worker', 'silent'),
  )

test('returns the output of a process that has no environment', async () => {
  process.env.SECRET_OF_THE_SERVICE = 'x'
  await expect(worker().run('answer')).resolves.toEqual({
    environment: ['TZ'],
    amount: 12n,
    bytes: Buffer.from('abc'),
  })
})

test.each([
  'fill native memory',
  'fill the heap',
  'loop for ever',
  'wait for ever',
  'answer too much',
  'crash',
])('kills a job that would %s, and serves the next one', async (job) => {
  const files = worker()
  await expect(files.run(job)).rejects.toBeInstanceOf(FileJobKilled)
  await expect(files.run('answer')).resolves.toMatchObject({ amount: 12n })
})

test('reports a defect of the program as one', async () => {
  await expect(worker().run('throw a defect')).rejects.toThrow('a defect of the parser')
  await expect(worker({ program: 'missing-file-job' }).run('answer')).rejects.toThrow('Cannot find module')
})

test('refuses jobs beyond its queue, and runs the others in order', async () => {
  const files = worker({ maxQueued: 1 })
  const order: number[] = []
  const jobs = [0, 1].map((index) => files.run('answer').then(() => order.push(index)))
  await expect(files.run('answer')).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.all(jobs)
  expect(order).toEqual([0, 1])
})
