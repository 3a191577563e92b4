import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Ajv from 'ajv'
import { parseAllDocuments } from 'yaml'
import type { Document } from '../support/helm'

interface Schema {
  [key: string]: unknown
  properties?: Record<string, Schema>
}

/** Folders of custom resource definitions below each project's source. */
const DEFINITIONS = {
  CERT_MANAGER_SOURCE: 'deploy/crds',
  PROMETHEUS_OPERATOR_SOURCE: 'example/prometheus-operator-crd',
  GATEWAY_API_SOURCE: 'config/crd/standard',
  CLOUDNATIVE_PG_SOURCE: 'config/crd/bases',
}

/** Patterns are Go regular expressions, which allow the flag (?i) inside. */
const goPattern = Object.assign(
  (pattern: string, flags: string) =>
    new RegExp(pattern.replaceAll('(?i)', ''), pattern.includes('(?i)') ? `${flags}i` : flags),
  { code: 'new RegExp' },
)

/** Validates documents: unknown fields, wrong types, missing fields, unknown kinds. */
export class Schemas {
  private readonly ajv = new Ajv({
    strict: false,
    validateFormats: false,
    allErrors: true,
    code: { regExp: goPattern },
  })
  /** The address of each kind's schema. */
  private readonly kinds = new Map<string, string>()
  /** Files of the definitions not read yet, by group and kind: all of them are seven megabytes of YAML. */
  private readonly files = new Map<string, string>()

  constructor() {
    const kubernetes = join(source('KUBERNETES_SOURCE'), 'api/openapi-spec/swagger.json')
    const { definitions } = JSON.parse(readFileSync(kubernetes, 'utf8')) as {
      definitions: Record<string, Schema>
    }
    this.ajv.addSchema({ $id: 'kubernetes', definitions: closed(definitions) })
    for (const [name, definition] of Object.entries(definitions)) {
      const kinds = (definition['x-kubernetes-group-version-kind'] ?? []) as Record<string, string>[]
      for (const { group, version, kind } of kinds)
        this.kinds.set(
          key(group ? `${group}/${version}` : version!, kind!),
          `kubernetes#/definitions/${name}`,
        )
    }
    for (const [variable, folder] of Object.entries(DEFINITIONS))
      this.addFolder(join(source(variable), folder))
  }

  problems(document: Document): string[] {
    const name = key(document.apiVersion, document.kind)
    this.readDefinition(key(document.apiVersion?.split('/')[0], document.kind))
    // Compiled on first use: there are hundreds, and some unused ones have patterns that only Go supports.
    const check = this.ajv.getSchema(this.kinds.get(name) ?? '')
    if (!check) return [`${name} does not exist`]
    if (check(document)) return []
    return (check.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${document.kind} ${document.metadata?.name} ${instancePath} ${message} ${JSON.stringify(params)}`,
    )
  }

  private addFolder(folder: string): void {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.yaml'))) {
      const text = readFileSync(join(folder, file), 'utf8')
      const [, group] = /^ {2}group: (\S+)$/m.exec(text) ?? []
      const [, kind] = /^ {4}kind: (\S+)$/m.exec(text) ?? []
      if (group && kind) this.files.set(key(group, kind), join(folder, file))
    }
  }

  private readDefinition(name: string): void {
    const file = this.files.get(name)
    if (!file) return
    this.files.delete(name)
    const documents = parseAllDocuments(readFileSync(file, 'utf8')).map((document) => document.toJS())
    const { spec } = documents.find(isDefinition)
    for (const { name: version, schema } of spec.versions) {
      const kind = key(`${spec.group}/${version}`, spec.names.kind)
      const $id = encodeURI(kind)
      this.ajv.addSchema({ ...closed(schema.openAPIV3Schema), $id })
      this.kinds.set(kind, $id)
    }
  }
}

function source(variable: string): string {
  const folder = process.env[variable]
  if (!folder) throw new Error(`${variable} is not set; \`npm test -- test/chart\` sets it`)
  return folder
}

const isDefinition = (document: Document) => document?.kind === 'CustomResourceDefinition'

const key = (apiVersion: string, kind: string): string => `${apiVersion} ${kind}`

/** The same schema, in which a field that it does not name is an error. */
function closed<S>(schema: S): S {
  if (Array.isArray(schema)) return schema.map(closed) as S
  if (typeof schema !== 'object' || schema === null) return schema
  const made = Object.fromEntries(
    Object.entries(schema).map(([name, value]) => [name, closed(value)]),
  ) as Schema
  if (made.format === 'int-or-string' || made['x-kubernetes-int-or-string'] === true)
    return { type: ['integer', 'string'] } as S
  const open =
    made.additionalProperties !== undefined || made['x-kubernetes-preserve-unknown-fields'] === true
  // A property may itself be called "properties"; only a schema has a type as well.
  if (made.type === 'object' && made.properties && !open) made.additionalProperties = false
  return made as S
}
