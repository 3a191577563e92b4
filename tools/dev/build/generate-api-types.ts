import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { JSONSchema } from 'json-schema-to-typescript'
import { openApiDocument } from '../../../services/gateway/src/app/openapi-document'
import { timed } from '../console'
import { root } from '../root'
import { type BuildTarget, digest, isUpToDate, recordBuild } from './build-target'

// The output is no input: `gen` folders are left out of digests.
const product: BuildTarget = {
  name: 'api-types',
  inputs: ['proto', 'services/gateway/src', 'packages'],
  output: 'packages/web-platform/gen/replies.ts',
}

/** Generates the types of the public API's replies, which the pages use, from the OpenAPI document. */
export async function generateApiTypes(): Promise<void> {
  if (isUpToDate(product)) return
  const before = digest(product)
  await timed('Generating the types of the API', async () => {
    const types = await replyTypes()
    const file = join(root, product.output)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, types)
  })
  recordBuild(product, before)
}

async function replyTypes(): Promise<string> {
  // Imported here because it loads Prettier, which the other commands do not need.
  const { compile } = await import('json-schema-to-typescript')
  const { paths, components } = await openApiDocument()
  const replies: Record<string, JSONSchema> = {}
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(operations)) {
      const schemas = [responses[200], responses[202]].flatMap((response) => {
        const schema = response?.content?.['application/json']?.schema
        return schema ? [schema] : []
      })
      if (schemas.length > 0) replies[`${method.toUpperCase()} ${path}`] = { anyOf: schemas }
    }
  const schema = { type: 'object', properties: replies, required: Object.keys(replies), components }
  return await compile(schema as JSONSchema, 'Replies', {
    additionalProperties: false,
    bannerComment:
      '/** Replies of the public API by method and path. Generated from its schemas: npm run generate */',
    ignoreMinAndMaxItems: true,
  })
}
