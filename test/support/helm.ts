import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseAllDocuments } from 'yaml'

const run = promisify(execFile)
export const chart = resolve(__dirname, '../../charts/jejaring')

/** A rendered Kubernetes document, as far as the tests read it. */
// biome-ignore lint/suspicious/noExplicitAny: documents of many kinds, looked into by path
export type Document = any

export interface Answer {
  readonly code: number
  readonly output: string
}

/** The sets of values that must always render, by name: charts/jejaring/ci/<name>.yaml. */
export const valueSets = readdirSync(join(chart, 'ci')).map((file) => basename(file, '.yaml'))

export function valuesOf(set: string): string[] {
  return ['--values', join(chart, 'ci', `${set}.yaml`)]
}

export async function helm(...words: string[]): Promise<Answer> {
  const program = process.env.HELM_PATH ?? 'helm'
  return await run(program, words, { maxBuffer: 64 * 1024 * 1024 }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    (error: { code: number; stderr: string }) => ({ code: error.code, output: error.stderr }),
  )
}

/** Documents that an installation with these values renders. */
export async function render(...values: string[]): Promise<Document[]> {
  const words = ['template', 'toko', chart, '--namespace', 'jejaring', '--kube-version', '1.36.0', ...values]
  const { code, output } = await helm(...words)
  if (code !== 0) throw new Error(output)
  return parseAllDocuments(output)
    .map((document) => document.toJS())
    .filter((document) => document !== null)
}

export function ofKind(documents: readonly Document[], kind: string): Document[] {
  return documents.filter((document) => document.kind === kind)
}

export function named(documents: readonly Document[], kind: string, component: string): Document {
  const name = `toko-jejaring-${component}`
  const found = documents.find((document) => document.kind === kind && document.metadata.name === name)
  if (!found) throw new Error(`no ${kind} ${name}`)
  return found
}

/** All containers of a workload, init containers included. */
export function containersOf(document: Document): Document[] {
  const pod = podOf(document)
  return [...(pod.initContainers ?? []), ...pod.containers]
}

/** Pod spec of a workload. */
export function podOf({ spec }: Document): Document {
  return spec.jobTemplate?.spec.template.spec ?? spec.template?.spec ?? spec
}

/** Deployments, stateful sets, jobs and bare pods. */
export function workloads(documents: readonly Document[]): Document[] {
  return documents.filter(({ kind }) => ['Deployment', 'StatefulSet', 'Job', 'CronJob', 'Pod'].includes(kind))
}
