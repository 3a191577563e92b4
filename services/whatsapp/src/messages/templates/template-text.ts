import type { TemplateKind, TemplateVariable } from './template-kind'
import { userText } from './user-text'

/** Phones show this length without "Baca selengkapnya". */
export const MAX_TEXT_LENGTH = 1000

const BRACED_NAME = /\{([^{}]*)\}/g

export type ParsedTemplate = { readonly text: string } | { readonly refused: string }

/** Normalizes and validates a text; `refused` is an Indonesian sentence for the admin. */
export function parseTemplate(kind: TemplateKind, input: string): ParsedTemplate {
  const text = input
    .replaceAll('\r\n', '\n')
    // Control and bidirectional characters can disguise a text.
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim()
  if (text === '') return { refused: 'Wajib diisi.' }
  if (text.length > MAX_TEXT_LENGTH) return { refused: `Paling banyak ${MAX_TEXT_LENGTH} karakter.` }
  const problem = variableProblem(kind, text)
  return problem ? { refused: problem } : { text }
}

/** Replaces the placeholders; a missing value becomes a dash. Values are not parsed again; texts of users lose
 * links and are shortened. */
export function renderTemplate(
  kind: TemplateKind,
  text: string,
  parameters: Readonly<Record<string, string>>,
): string {
  return text.replaceAll(BRACED_NAME, (match, name: string) => {
    const variable = variableOf(kind, name)
    return variable ? variableValue(variable, parameters) : match
  })
}

/** Returns the values of the placeholders in a text, by name, as `renderTemplate` fills them in. */
export function templateValues(
  kind: TemplateKind,
  text: string,
  parameters: Readonly<Record<string, string>>,
): Record<string, string> {
  const names = [...text.matchAll(BRACED_NAME)].map(([, name = '']) => name)
  return Object.fromEntries(
    names.flatMap((name) => {
      const variable = variableOf(kind, name)
      return variable ? [[name, variableValue(variable, parameters)]] : []
    }),
  )
}

function variableValue(
  { parameter, fromUser }: TemplateVariable,
  parameters: Readonly<Record<string, string>>,
): string {
  const value = parameters[parameter]?.trim() ?? ''
  return (fromUser ? userText(value) : value) || '-'
}

/** Returns the parameters of a preview. */
export function exampleParameters({ variables }: TemplateKind): Record<string, string> {
  return Object.fromEntries(Object.values(variables).map(({ parameter, example }) => [parameter, example]))
}

function variableProblem(kind: TemplateKind, text: string): string | undefined {
  const used = [...text.matchAll(BRACED_NAME)].map(([, name = '']) => name)
  const unknown = used.find((name) => !variableOf(kind, name))
  if (unknown !== undefined) {
    const known = Object.keys(kind.variables).map((name) => `{${name}}`)
    return `Variabel {${unknown}} tidak ada. Pilih dari ${known.join(', ')}.`
  }
  if (/[{}]/.test(text.replaceAll(BRACED_NAME, ''))) return 'Setiap kurung kurawal harus berpasangan.'
  const missing = Object.entries(kind.variables).find(
    ([name, { required }]) => required && !used.includes(name),
  )
  return missing ? `Pesan ini harus memuat {${missing[0]}}.` : undefined
}

function variableOf({ variables }: TemplateKind, name: string) {
  return Object.hasOwn(variables, name) ? variables[name] : undefined
}
