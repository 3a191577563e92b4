import { timed } from '../console'
import { bundleCommandLine } from './bundle-service'
import { digest, isUpToDate, type Product, record } from './inputs'

const product: Product = {
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
    ...['local-servers', 'service-kit', 'calendar', 'money'].map((used) => `packages/${used}/src`),
  ],
  output: 'tools/dist/jejaring.js',
}

/** Bundles the operator's command line when its inputs have changed. */
export async function buildCommandLine(): Promise<void> {
  if (isUpToDate(product)) return
  const before = digest(product)
  await timed('Building the command line', bundleCommandLine)
  record(product, before)
}
