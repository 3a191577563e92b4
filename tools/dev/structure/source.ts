import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { root } from '../root'

export interface FunctionLength {
  name: string
  lines: number
}

export interface Source {
  path: string
  text: string
  lines: number
  /** Import specifiers, type imports included. */
  imports: string[]
  functions: FunctionLength[]
  /** Whether it reads the system clock. */
  readsClock: boolean
}

interface Node {
  type: string
  loc?: { start: { line: number }; end: { line: number } }
  [key: string]: unknown
}

/** Parses a source file for the rules. */
export function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const source: Source = {
    path,
    text,
    lines: text.split('\n').length - 1,
    imports: [],
    functions: [],
    readsClock: false,
  }
  const program = parse(text, {
    sourceType: 'unambiguous',
    plugins: path.endsWith('.tsx')
      ? ['typescript', 'jsx', 'decorators-legacy']
      : ['typescript', 'decorators-legacy'],
  })
  visit(program as unknown as Node, undefined, source)
  return source
}

function visit(node: Node, name: string | undefined, source: Source): void {
  const imported = importOf(node)
  if (imported !== undefined) source.imports.push(imported)
  if (isFunction(node) && node.loc) {
    const lines = node.loc.end.line - node.loc.start.line + 1
    source.functions.push({ name: nameOf(node) ?? name ?? 'anonymous', lines })
  }
  if (readsClock(node)) source.readsClock = true
  const declaredName = nameOf(node)
  for (const child of childrenOf(node))
    visit(child, declaredName ?? (isFunction(node) ? undefined : name), source)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof (value as Node | null)?.type === 'string')
}

function isFunction({ type }: Node): boolean {
  return [
    'FunctionDeclaration',
    'FunctionExpression',
    'ArrowFunctionExpression',
    'ObjectMethod',
    'ClassMethod',
  ].includes(type)
}

/** Returns the name that a node declares: of a function, variable, property or method. */
function nameOf({ id, key }: Node): string | undefined {
  for (const candidate of [id, key] as { name?: unknown }[]) {
    if (typeof candidate?.name === 'string') return candidate.name
  }
  return undefined
}

function importOf({ type, source, callee, arguments: given }: Node): string | undefined {
  if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(type))
    return text(source)
  if (type === 'ImportExpression') return text(source)
  const called = callee as Node | undefined
  const loads = called?.type === 'Import' || called?.name === 'require'
  return type === 'CallExpression' && loads ? text((given as Node[])[0]) : undefined
}

function text(node: unknown): string | undefined {
  const value = (node as { value?: unknown } | null | undefined)?.value
  return typeof value === 'string' ? value : undefined
}

function readsClock({ type, callee, arguments: given }: Node): boolean {
  const called = callee as (Node & { name?: string; object?: Node; property?: Node }) | undefined
  if (type === 'NewExpression') return called?.name === 'Date' && (given as unknown[]).length === 0
  return type === 'CallExpression' && called?.object?.name === 'Date' && called.property?.name === 'now'
}
