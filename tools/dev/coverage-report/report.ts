import { type Annotation, type Case, cases } from './annotations'
import type { BuiltCall } from './calls'
import type { Screen } from './screens'

export interface Report {
  /** The expected content of docs/coverage.md. */
  readonly page: string
  /** The missing tests, each as a sentence. */
  readonly missing: readonly string[]
}

/** Compares the annotations of tests with the existing calls and screens. */
export function reportOn(
  calls: readonly BuiltCall[],
  screens: readonly Screen[],
  annotations: readonly Annotation[],
): Report {
  const provenCalls = calls.map((call) => provenCall(call, annotations))
  const provenScreens = screens.map((screen) => ({
    ...screen,
    journeys: filesOf(annotations.filter(({ subject }) => subject === screen.path)),
  }))
  return {
    page: pageOf(provenCalls, provenScreens),
    missing: [
      ...unknownSubjects(calls, screens, annotations),
      ...provenCalls.flatMap(({ name, required, proved }) => {
        const lacking = required.filter((one) => !proved.includes(one))
        return lacking.length > 0 ? [`${name}: no test covers ${lacking.join(', ')}`] : []
      }),
      ...provenScreens
        .filter(({ built, journeys }) => built && journeys.length === 0)
        .map(({ path }) => `${path}: no journey goes there`),
    ],
  }
}

interface ProvenCall extends BuiltCall {
  readonly name: string
  readonly proved: readonly Case[]
  readonly files: readonly string[]
}

function provenCall(call: BuiltCall, annotations: readonly Annotation[]): ProvenCall {
  const subjects = call.methods.map((method) => `${method} ${call.path}`)
  const own = annotations.filter(({ subject }) => subjects.includes(subject))
  const general = annotations.filter(({ subject }) => subject === '*').flatMap((one) => one.cases)
  const claimed = new Set([...own.flatMap((one) => one.cases), ...general])
  // A test of all calls proves nothing for a call to which the case does not apply.
  const proved = cases.filter(
    (one) => claimed.has(one) && (call.required.includes(one) || own.some((it) => it.cases.includes(one))),
  )
  return { ...call, name: `${call.methods.join('/')} ${call.path}`, proved, files: filesOf(own) }
}

/** Finds annotations of calls or screens that do not exist (any more). */
function unknownSubjects(
  calls: readonly BuiltCall[],
  screens: readonly Screen[],
  annotations: readonly Annotation[],
): string[] {
  const known = new Set([
    '*',
    ...calls.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
    ...screens.map(({ path }) => path),
  ])
  return annotations
    .filter(({ subject }) => !known.has(subject))
    .map(({ file, line, subject }) => `${file}:${line}: there is no ${subject}`)
}

function filesOf(annotations: readonly Annotation[]): string[] {
  return [...new Set(annotations.map(({ file }) => file))].sort()
}

type ProvenScreen = Screen & { readonly journeys: readonly string[] }

function pageOf(calls: readonly ProvenCall[], screens: readonly ProvenScreen[]): string {
  return `# Coverage

Made by \`npm run coverage -- --write\` from the gateway's calls, the route tables and the comments \`// covers: …\` in the tests; \`npm test\` fails when it is stale, or when something that is built lacks a test. A case that the declaration of a call rules out is a dash. Cases that one test proves for every call (${generalProof}) name no file here.

## Calls

| Call | For | ${cases.join(' | ')} | Tests |
|---|---|${cases.map(() => '---').join('|')}|---|
${calls.map(callRow).join('\n')}

## Screens

| Screen | Area | Journeys |
|---|---|---|
${screens.map(screenRow).join('\n')}
`
}

const generalProof = '`services/gateway/src/app/call-matrix.test.ts`'

function callRow({ name, access, proved, required, files }: ProvenCall): string {
  const marks = cases.map((one) => (proved.includes(one) ? 'yes' : required.includes(one) ? '**no**' : '–'))
  return `| \`${name}\` | ${access} | ${marks.join(' | ')} | ${files.map(shortName).join(', ')} |`
}

function screenRow({ path, area, built, journeys }: ProvenScreen): string {
  const shown =
    journeys.length > 0 ? journeys.map(shortName).join(', ') : built ? '**none**' : 'not built yet'
  return `| \`${path}\` | ${area || 'ours'} | ${shown} |`
}

function shortName(file: string): string {
  return `\`${file.replace('services/gateway/src/routes/', '…/')}\``
}
