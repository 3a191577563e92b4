import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { buildCommandLine } from '../build/command-line'
import { buildServices } from '../build/services'
import { printLine } from '../console'
import { inspectPortOf, inspectPorts } from '../development/inspect'
import { servePages } from '../development/pages'
import { restartChanged } from '../development/restart-changed'
import { runSupervised } from '../supervisor/run-supervised'

/** The development servers serve the pages, so these need no build. */
export async function prepare(): Promise<void> {
  await buildServices()
  await buildCommandLine()
}
export const programs = ['tools/dev/demo/demo', 'tools/cli/scheduled-command']

interface Options {
  readonly pages: boolean
  readonly pagesPort: string
  readonly inspectPort: string
}

/** `npm run dev` is `npm start` with pages that reload and services that restart when their source changes. */
export async function run(args: string[]): Promise<number> {
  const program = new Command('npm run dev --')
    .description('Runs everything, reloads changed pages and restarts changed services, until Ctrl-C.')
    .option('--no-pages', 'only the services')
    .option('--pages-port <number>', 'of the shell; those of the remotes follow', '21001')
    .option('--inspect-port <number>', 'of the first process, for a debugger', '9230')
  const exitCode = parseArguments(program, args)
  if (exitCode !== undefined) return exitCode
  const { pages, pagesPort, inspectPort } = program.opts<Options>()
  const first = Number(inspectPort)
  return await runSupervised({
    nodeOptionsOf: (process) => [
      '--enable-source-maps',
      `--inspect=127.0.0.1:${inspectPortOf(process, first)}`,
    ],
    begin(running) {
      if (pages) printLine(`Pages that reload: http://localhost:${pagesPort} (in a few seconds).`)
      printLine(`Debugger ports: ${inspectPorts(first).join(', ')}.`)
      const ends = [
        restartChanged(running),
        ...(pages ? [servePages(running.gateway, Number(pagesPort), running.logs)] : []),
      ]
      return () => {
        for (const end of ends) end()
      }
    },
  })
}
