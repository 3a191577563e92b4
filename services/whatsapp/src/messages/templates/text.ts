import type { TemplateKind } from './catalogue'

/** A phone shows this much without "Baca selengkapnya", and more than enough for one thing to say. */
export const MAX_LENGTH = 1000

const inBraces = /\{([^{}]*)\}/g

export type Reading = { readonly text: string } | { readonly refused: string }

/** The one written form of a text that an admin typed, or an Indonesian sentence saying why it is refused. */
export function readText(kind: TemplateKind, typed: string): Reading {
  const text = typed
    .replaceAll('\r\n', '\n')
    // Control and direction characters make a message look like something else.
    .replaceAll(/[^\P{C}\n]/gu, '')
    .replaceAll(/[^\S\n]+$/gm, '')
    .trim()
  if (text === '') return { refused: 'Wajib diisi.' }
  if (text.length > MAX_LENGTH) return { refused: `Paling banyak ${MAX_LENGTH} karakter.` }
  const problem = variableProblem(kind, text)
  return problem ? { refused: problem } : { text }
}

/** A text with every variable in its place. What a message does not say is shown as a dash. */
export function fillText(
  kind: TemplateKind,
  text: string,
  parameters: Readonly<Record<string, string>>,
): string {
  return text.replaceAll(inBraces, (whole, name: string) => {
    const variable = variableOf(kind, name)
    return variable ? parameters[variable.parameter]?.trim() || '-' : whole
  })
}

/** Invented parameters, for the preview. */
export function exampleParameters({ variables }: TemplateKind): Record<string, string> {
  return Object.fromEntries(Object.values(variables).map(({ parameter, example }) => [parameter, example]))
}

function variableProblem(kind: TemplateKind, text: string): string | undefined {
  const used = [...text.matchAll(inBraces)].map(([, name = '']) => name)
  const unknown = used.find((name) => !variableOf(kind, name))
  if (unknown !== undefined) {
    const known = Object.keys(kind.variables).map((name) => `{${name}}`)
    return `Variabel {${unknown}} tidak ada. Pilih dari ${known.join(', ')}.`
  }
  if (/[{}]/.test(text.replaceAll(inBraces, ''))) return 'Setiap kurung kurawal harus berpasangan.'
  const missing = Object.entries(kind.variables).find(
    ([name, { required }]) => required && !used.includes(name),
  )
  return missing ? `Pesan ini harus memuat {${missing[0]}}.` : undefined
}

function variableOf({ variables }: TemplateKind, name: string) {
  return Object.hasOwn(variables, name) ? variables[name] : undefined
}
