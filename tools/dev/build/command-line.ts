import { timed } from '../console'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'
import { bundleCommandLine } from './bundle-service'

const product: BuildTarget = {
  name: 'command-line',
  inputs: [
    ...[
      'tools/cli',
      'tools/dev',
      'proto/jejaring',
      'services/gateway/src',
      'services/wallet/src',
      'services/network/test',
    ],
    ...['local-servers', 'service-kit', 'calendar', 'identifiers', 'money'].map(
      (used) => `packages/${used}/src`,
    ),
  ],
  output: 'tools/dist/jejaring.js',
}

/** Bundles the operator's command line when its inputs have changed. */
export async function buildCommandLine(): Promise<void> {
  if (isUpToDate(product)) return
  const before = digest(product)
  await timed('Building the command line', bundleCommandLine)
  recordBuild(product, before)
}
