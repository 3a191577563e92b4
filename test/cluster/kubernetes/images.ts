import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { postgresBinaries } from '@jejaring/local-servers/postgres/binaries'
import { timed } from '../../../tools/dev/console'
import { makeBases, runOrThrow, withContainer } from '../../../tools/dev/images/bases'
import { buildImages, imageNames, writeArchives } from '../../../tools/dev/images/build-images'
import { PAUSE_IMAGE } from './node'

/** Local replacements for the images that an installation pulls from registries. */
export const PROOF_IMAGES = {
  pause: PAUSE_IMAGE,
  coredns: 'localhost/jejaring-proof/coredns:1',
  ingress: 'localhost/jejaring-proof/ingress:1',
  nats: 'localhost/jejaring-proof/nats:1',
  postgres: 'localhost/jejaring-proof/postgres:18',
}

export const TAG = 'proof'

/** Writes every image of the product as `<folder>/<name>.tar`. */
export async function writeProductImages(folder: string): Promise<void> {
  const names = imageNames()
  await buildImages(names, TAG, await makeBases())
  await timed('Writing the images into files', () => writeArchives(names, TAG, folder))
}

/** Writes the others: programs alone in an image each, and PostgreSQL with the start of the official image. */
export async function writeProofImages(
  folder: string,
  programs: Readonly<Record<string, string>>,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const name of ['pause', 'coredns', 'ingress', 'nats'] as const)
    await withContainer('scratch', PROOF_IMAGES[name], async (container, copy) => {
      await copy(programs[name]!, `/${name}`)
      await runOrThrow('buildah', ['config', '--entrypoint', `["/${name}"]`, container])
    })
  await writePostgres((await makeBases()).build)
  for (const [name, image] of Object.entries(PROOF_IMAGES))
    await runOrThrow('buildah', [
      'push',
      '--quiet',
      image,
      `docker-archive:${join(folder, `${name}.tar`)}:${image}`,
    ])
}

/** Entry point with the first start of the official image, as far as the chart needs it. */
const ENTRYPOINT = `#!/bin/sh
set -eu
bin=/usr/lib/postgresql/bin
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "$POSTGRES_PASSWORD" > /tmp/password
  "$bin/initdb" --pgdata "$PGDATA" --username postgres --pwfile /tmp/password --auth scram-sha-256 --encoding UTF8
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  for file in /docker-entrypoint-initdb.d/*.sql; do
    (cat "$file"; echo) | "$bin/postgres" --single -D "$PGDATA" postgres > /dev/null
  done
fi
exec "$bin/postgres" -D "$PGDATA" -k /var/run/postgresql -c listen_addresses='*' "$@"
`

async function writePostgres(base: string): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'jejaring-proof-'))
  const entrypoint = join(scratch, 'entrypoint')
  writeFileSync(entrypoint, ENTRYPOINT)
  chmodSync(entrypoint, 0o755)
  try {
    await withContainer(base, PROOF_IMAGES.postgres, async (container, copy) => {
      await copy(join(dirname(postgresBinaries().postgres), '..'), '/usr/lib/postgresql')
      await copy(entrypoint, '/usr/local/bin/entrypoint')
      const user = "echo 'postgres:x:10001:10001::/tmp:/bin/sh' >> /etc/passwd"
      await runOrThrow('buildah', ['run', '--isolation=chroot', container, 'sh', '-c', user])
      // Its own signal for "end now": with the usual one it would wait for its clients to leave.
      const words = ['--entrypoint', '["/usr/local/bin/entrypoint"]', '--stop-signal', 'SIGINT']
      await runOrThrow('buildah', ['config', ...words, container])
    })
  } finally {
    rmSync(scratch, { recursive: true })
  }
}
