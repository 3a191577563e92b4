import { foreign, type Lock, nameOf, reach } from './lock'

/** Permissive licences: they only require their text to be included. */
const PERMISSIVE_LICENCES = [
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'Unlicense'],
]

/** Licences with further terms, and how those are fulfilled. */
const WITH_TERMS: Readonly<Record<string, string>> = {
  'OFL-1.1': 'Typefaces: they may go along with a program, and not be sold alone.',
  'MPL-2.0': 'Asks for the source of its own files when they are changed; they are not.',
  'Python-2.0': 'Permissive: asks for its notice; used by development tools only.',
  'PSF-2.0': 'The same terms as Python-2.0, under its newer name; used by development tools only.',
  'CC-BY-3.0': 'List of SPDX exceptions, for the bill of materials only; its makers are named here.',
  'CC-BY-4.0': 'Data of browsers, for building and tests; its makers are named here.',
  'LGPL-3.0-or-later':
    'libvips behind sharp: a library of its own that is loaded when the program runs, unchanged, and can be replaced.',
}

/** Licences that the lock file misstates or omits; looked up in the packages. */
const CORRECTED_LICENCES: Readonly<Record<string, string>> = {
  'MIT/X11': 'MIT',
  // The package states none; its author added the licence (MIT/X11) to github.com/substack/node-buffers
  // later.
  'buffers@0.1.1': 'MIT',
}

/** Licences that are allowed in one workspace only. */
const CONFINED: Readonly<Record<string, { readonly to: string; readonly why: string }>> = {
  'libsignal@6.0.0': {
    to: 'services/whatsapp',
    why:
      'GPL-3.0. It comes with baileys and is part of the service `whatsapp` alone: a program of its own, a process of its own ' +
      'and an image of its own, which shares nothing with the others but messages. A distributor of that image must include the ' +
      'source of that service, under GPL-3.0.',
  },
}

export interface LicensedPackage {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Returns all external packages with their licences, one entry per version, sorted by name. */
export function licensed(lock: Lock): LicensedPackage[] {
  const found = new Map<string, LicensedPackage>()
  for (const path of foreign(lock)) {
    const [name, { version = '', license = '' }] = [nameOf(lock, path), lock[path]!]
    const licence =
      CORRECTED_LICENCES[`${name}@${version}`] ??
      CORRECTED_LICENCES[license] ??
      license.replace(/^\((.*)\)$/, '$1')
    found.set(`${name}@${version}`, { name, version, licence })
  }
  const byName = (a: LicensedPackage, b: LicensedPackage) =>
    `${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1
  return [...found.values()].sort(byName)
}

/** Returns packages whose licence is not in the policy or not allowed where they are used, each as a sentence. */
export function licenceProblems(lock: Lock): string[] {
  return [
    ...licensed(lock).flatMap(({ name, version, licence }) => {
      if (isAllowed(licence) || CONFINED[`${name}@${version}`]) return []
      return [`${name}@${version}: the licence ${licence || '(none)'} is not among those that were agreed to`]
    }),
    ...escaped(lock),
  ]
}

/** "A OR B" allows a choice; "A AND B" requires both. */
function isAllowed(expression: string): boolean {
  return expression
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((id) => PERMISSIVE_LICENCES.includes(id) || id in WITH_TERMS),
    )
}

/** Workspaces that depend on a package that is confined to another one. */
function escaped(lock: Lock): string[] {
  const workspaces = Object.keys(lock).filter((path) => path !== '' && !path.includes('node_modules/'))
  return workspaces.flatMap((workspace) => {
    const inside = reach(lock, workspace)
    return [...inside].flatMap((path) => {
      const confined = CONFINED[`${nameOf(lock, path)}@${lock[path]?.version}`]
      if (!confined || confined.to === workspace) return []
      return [`${workspace} reaches ${nameOf(lock, path)}, which may only be in ${confined.to}`]
    })
  })
}

/** Renders docs/licences.md. */
export function licencePage(lock: Lock): string {
  const all = licensed(lock)
  const sections = [...new Set(all.map(({ licence }) => licence))].sort().map((licence) => {
    const packages = all.filter((each) => each.licence === licence)
    return `### ${licence}\n\n${packages.map(({ name, version }) => `${name} ${version}`).join(', ')}\n`
  })
  const terms = Object.entries(WITH_TERMS).map(([licence, why]) => `- **${licence}**: ${why}`)
  const confined = Object.entries(CONFINED).map(
    ([name, { why }]) => `- **${name.replace('@', ' ')}**: ${why}`,
  )
  return `# Licences

Made by \`npm run licences -- --write\` from the lock file; \`npm test\` fails when it is stale, and for a licence that is not agreed to here. The software bill of materials (CycloneDX) is written to \`dist/sbom.cdx.json\` by the same command.

## What they ask for

${confined.join('\n')}
${terms.join('\n')}
- **Area data** (provinces to villages, \`idn-area-data\`): the package is MIT, its data is under the Open Database License (ODbL) 1.0. It is served as it is; a changed copy of the data must be published under the ODbL and name its source.

## Packages

${sections.join('\n')}`
}
