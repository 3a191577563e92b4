import { spawn } from 'node:child_process'
import type { Document } from '../support/helm'

export interface CommandResult {
  readonly code: number
  readonly output: string
  /** Standard error: warnings of the API server come here. */
  readonly errorOutput: string
}

/** Runs kubectl against the cluster of KUBECONFIG, with something on its standard input where there is something. */
export async function tryKubectl(words: readonly string[], input = ''): Promise<CommandResult> {
  return await finished(process.env.KUBECTL_PATH ?? 'kubectl', words, input)
}

/** The same, and answers what it printed; throws what it complained of when it fails. */
export async function kubectl(...words: string[]): Promise<string> {
  const { code, output, errorOutput } = await tryKubectl(words)
  if (code !== 0) throw new Error(`kubectl ${words.join(' ')}:\n${errorOutput}`)
  return output
}

export async function getJson(...words: string[]): Promise<Document> {
  return JSON.parse(await kubectl('get', ...words, '-o', 'json'))
}

/** Helm against the same cluster. A warning of the API server is a failure. */
export async function helmOn(...words: string[]): Promise<string> {
  const { code, output, errorOutput } = await finished(process.env.HELM_PATH ?? 'helm', words, '')
  if (code !== 0 || /warning/i.test(errorOutput))
    throw new Error(`helm ${words[0]} ${code}:\n${errorOutput}\n${output}`)
  return output
}

function finished(program: string, words: readonly string[], input: string): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: ['pipe', 'pipe', 'pipe'] })
    const said = { code: 127, output: '', errorOutput: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.output += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.errorOutput += text
    })
    child.once('error', (error) => resolve({ ...said, errorOutput: error.message }))
    child.once('close', (code) => resolve({ ...said, code: code ?? 1 }))
    child.stdin.on('error', () => undefined).end(input)
  })
}
