import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root'
import allowlist from './allowlist.json'
import { isCode, isTest, repositoryFiles } from './files'
import notDomain from './not-domain.json'
import { readSource } from './source'
import { forbiddenWords } from './words'

const FILE_LINES = 300
const FUNCTION_LINES = 50
const ROOT_FILES = 5
/** Markup is longer than logic; a describe block or a migration is a list. */
const COMPONENT_LINES = 100

/** The specification, generated pages, and the pages and tests that quote the words. */
const UNCHECKED_FILES = [
  'docs/product.md',
  'docs/licences.md',
  'docs/language.md',
  'tools/dev/structure/words.test.ts',
]

/** They store the registration's draft, the tree's form and depth, the colour mode, hidden amounts, settings of tables and a reload, or read the anti-forgery cookie. */
const STORING = [
  'frontends/member/src/features/genealogy/tree-view.tsx',
  'frontends/member/src/features/genealogy/use-depth.ts',
  'frontends/member/src/features/registration/registration-draft.ts',
  'frontends/shell/src/boot/missing-chunk.ts',
  'frontends/shell/src/boot/stored-choices.ts',
  'packages/ui/src/display/private-amounts.tsx',
  'packages/ui/src/table/use-table-settings.ts',
  'packages/web-platform/src/api-client/anti-forgery-token.ts',
  'packages/web-platform/src/choices.ts',
  'packages/web-platform/src/use-stored-text.ts',
]

const files = repositoryFiles()
const sources = files.filter(isCode).map(readSource)
const exceptions: Record<string, string[]> = allowlist

/** Compares the problems with the allowlist: fails on a new problem and on an unused entry. */
function expectOnlyAllowed(rule: string, problems: string[]): void {
  expect(problems.sort()).toEqual([...(exceptions[rule] ?? [])].sort())
}

test('domain folders take the time as an argument', () => {
  const domain = sources.filter(({ path }) => !isTest(path) && isDomain(path))
  expect(domain.length).toBeGreaterThan(100)
  expectOnlyAllowed(
    'clock',
    domain.filter(({ readsClock }) => readsClock).map(({ path }) => path),
  )
})

test('a migration does not scan a table under the lock that adds a constraint', () => {
  const migrations = files.filter((path) => /\/migrations\/\d{4}-[^/]*\.ts$/.test(path))
  expect(migrations.length).toBeGreaterThan(10)
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8')
  const isBoth = (text: string) => text.includes('NOT VALID') && text.includes('VALIDATE CONSTRAINT')
  expect(migrations.filter((path) => isBoth(textOf(path)))).toEqual([])
})

/** Import rules of domain folders are in .dependency-cruiser.mjs. */
function isDomain(path: string): boolean {
  const [, inside] = path.match(/^services\/[^/]+\/src\/([^/]+\/.*)$/) ?? []
  return inside !== undefined && !notDomain.some((folder) => inside.startsWith(`${folder}/`))
}

test('services get their database connections from the service kit', () => {
  const opening = /\bnew DataSource\(|\bnew (Client|Pool)\(/
  expectOnlyAllowed(
    'connections',
    sources
      .filter(({ path, text }) => path.startsWith('services/') && !isTest(path) && opening.test(text))
      .map(({ path }) => path),
  )
})

test('pages store nothing in the browser but the listed choices and drafts', () => {
  const storage =
    /\b(localStorage|sessionStorage|indexedDB|useStoredText|useChoice|useChosenText)\b[.(]|document\.cookie|\bcaches\./
  const storing = sources.filter(
    ({ path, text }) =>
      /^(frontends|packages)\/[^/]+\/src\//.test(path) && !isTest(path) && storage.test(text),
  )
  expect(storing.map(({ path }) => path).sort()).toEqual(STORING)
})

test('components of the design system make no calls', () => {
  const apiClient = /import \{[^}]*\bapi\b[^}]*\} from '@jejaring\/web-platform'/
  expectOnlyAllowed(
    'ui-calls',
    sources
      .filter(({ path, text }) => path.startsWith('packages/ui/') && !isTest(path) && apiClient.test(text))
      .map(({ path }) => path),
  )
})

test(`a service has at most ${ROOT_FILES} files at the root of its source`, () => {
  const services = files.flatMap((path) => path.match(/^services\/([^/]+)\/src\/[^/]+$/)?.[1] ?? [])
  const crowded = new Set(
    services.filter((service) => services.filter((other) => other === service).length > ROOT_FILES),
  )
  expectOnlyAllowed('root-files', [...crowded])
})

test('comments, documents, log messages and test names use plain words', () => {
  const uses = files
    .filter((path) => isProse(path))
    .flatMap((path) => forbiddenWords(path, readFileSync(join(root, path), 'utf8')))
  expectOnlyAllowed(
    'words-of-language',
    uses.map(({ path, line, word }) => `${path}:${line} ${word}`),
  )
})

/** The specification and what programs write are not ours to word. */
function isProse(path: string): boolean {
  const ours = /\.(ts|tsx|mjs|cjs|js|md|ya?ml|proto|tpl|css|sh)$|(^|\/)Dockerfile$/
  return ours.test(path) && !UNCHECKED_FILES.includes(path)
}

test('object literals are not spread: the compiler would not check their properties', () => {
  const spreadLiteral = /\.\.\.\{\s*[\w'"]+\s*[,:}]/
  expectOnlyAllowed(
    'spread-literals',
    sources.filter(({ text }) => spreadLiteral.test(text)).map(({ path }) => path),
  )
})

test('a lazy page names the chunk that its import creates', () => {
  const lazyPages = sources
    .filter(({ path }) => path.startsWith('frontends/') && path.endsWith('/routes.tsx'))
    .flatMap(({ path, text }) =>
      text
        .split('= lazyPage(')
        .slice(1)
        .map((call) => ({ path, call })),
    )
  expect(lazyPages.length).toBeGreaterThan(40)
  const differing = lazyPages.filter(
    ({ call }) => !/webpackChunkName: "([^"]+)" \*\/ '[^']+'\),\s+'\1'/.test(call),
  )
  expect(differing).toEqual([])
})

test('file names are kebab-case', () => {
  const good =
    /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$|^(README|CONTRIBUTING|CHANGELOG|SECURITY|UPGRADING)\.md$|^README\.md\.gotmpl$|^(Dockerfile|CODEOWNERS)$|^Chart\.yaml$|^LICEN[CS]E$|^\.[a-z.-]+$|^[a-z_]+\.proto$/
  const named = files.filter((path) => !path.startsWith('charts/') || !path.includes('/templates/'))
  expectOnlyAllowed(
    'names',
    named.filter((path) => !good.test(path.split('/').at(-1)!)),
  )
})

test(`files have at most ${FILE_LINES} lines`, () => {
  expectOnlyAllowed(
    'file-length',
    sources.filter(({ lines }) => lines > FILE_LINES).map(({ path }) => path),
  )
})

test(`functions have at most ${FUNCTION_LINES} lines, components ${COMPONENT_LINES}`, () => {
  const long = sources
    .filter(({ path }) => !isTest(path) && !path.includes('/migrations/'))
    .flatMap(({ path, functions }) => {
      const limit = path.endsWith('.tsx') ? COMPONENT_LINES : FUNCTION_LINES
      return functions.filter(({ lines }) => lines > limit).map(({ name }) => `${path}#${name}`)
    })
  expectOnlyAllowed('function-length', long)
})

test('contains no open tasks, suppressions or machine paths', () => {
  // Split, so that this file does not match itself.
  const words = ['TO' + 'DO', 'FIX' + 'ME', '@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck']
  const never = new RegExp(`\\b(${words.join('|')})|\\.(skip|only)\\(|["'\`( ]/(work|root|home|Users)/`)
  const texts = files.filter((path) => /\.(ts|tsx|mjs|cjs|js|json|md|ya?ml|proto|css|html)$/.test(path))
  const found = texts.flatMap((path) => {
    const line = readFileSync(join(root, path), 'utf8')
      .split('\n')
      .find((text) => never.test(text))
    return line ? [`${path}: ${line.trim()}`] : []
  })
  expectOnlyAllowed('words', found)
})
