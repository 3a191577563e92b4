import { installed, run } from '../system/run'

/**
 * Writes the bill of materials of the lock file as CycloneDX 1.6 (JSON): every package of every platform with its licence
 * and dependencies. Deterministic: no time and no serial number. npm reports unmet optional peers as errors; they do not
 * concern the lock file.
 */
export async function writeSbom(file: string): Promise<void> {
  const { code, output } = await run(process.execPath, [
    installed('cyclonedx-npm'),
    ...['--package-lock-only', '--ignore-npm-errors', '--output-reproducible', '--flatten-components'],
    ...['--spec-version', '1.6', '--output-format', 'JSON', '--output-file', file],
  ])
  if (code !== 0) throw new Error(`cyclonedx-npm failed:\n${output}`)
}
