import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { photoUrl } from './photo-url'

/** How a value of a message becomes JSON, and the schema of the result. */
export interface JsonType<Source, Schema extends z.ZodType> {
  readonly schema: Schema
  toJson: (source: Source) => z.output<Schema>
}

/** A field whose value has another name in the message. */
interface RenamedType<Source, Schema extends z.ZodType, Name extends string>
  extends JsonType<Source, Schema> {
  readonly sourceName: Name
}

interface FieldType<Source, Schema extends z.ZodType> extends JsonType<Source, Schema> {
  from<Name extends string>(sourceName: Name): RenamedType<Source, Schema, Name>
}

/** Converts messages to JSON objects. Usable as the type of a field, too. */
export interface JsonMapper<Message, Shape extends z.ZodRawShape>
  extends FieldType<Message, z.ZodObject<Shape>> {
  /** Adds fields that are computed from the message. */
  with<More extends z.ZodRawShape>(
    shape: More,
    compute: (message: Message) => z.output<z.ZodObject<More>>,
  ): JsonMapper<Message, Shape & More>
  /** Adds the fields of another mapper of the same message. */
  and<More extends z.ZodRawShape>(
    other: JsonType<Message, z.ZodObject<More>>,
  ): JsonMapper<Message, Shape & More>
}

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type SourceName<Name, Type> = Type extends { sourceName: infer Renamed } ? Renamed : CamelCase<Name>

/** The types that `Types` may have: each accepts the value of its field. */
type TypesFor<Message, Types> = {
  [Name in keyof Types]: JsonType<
    SourceName<Name, Types[Name]> extends keyof Message
      ? Message[SourceName<Name, Types[Name]> & keyof Message]
      : unknown,
    z.ZodType
  >
}

type ShapeOf<Types> = {
  [Name in keyof Types]: Types[Name] extends { schema: infer Schema extends z.ZodType } ? Schema : never
}

function fieldType<Source, Schema extends z.ZodType>(
  schema: Schema,
  toJson: (source: Source) => z.output<Schema>,
): FieldType<Source, Schema> {
  const type = { schema, toJson }
  return { ...type, from: (sourceName) => ({ ...type, sourceName }) }
}

function mapper<Message, Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  toJson: (message: Message) => z.output<z.ZodObject<Shape>>,
): JsonMapper<Message, Shape> {
  const merge: JsonMapper<Message, Shape>['with'] = (shape, compute) =>
    mapper(
      z.object({ ...schema.shape, ...shape }),
      (message) => ({ ...toJson(message), ...compute(message) }) as never,
    )
  return {
    ...fieldType(schema, toJson),
    with: merge,
    and: (other) => merge(other.schema.shape, other.toJson),
  }
}

const camelCase = (name: string) => name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Types of fields. A field is read from the message's field of the same name in camel case, or from the one named by `from`.
 */
export const json = {
  text: fieldType(z.string(), (value: string) => value),
  /** An id that is a number in the message. */
  id: fieldType(z.string(), (value: number) => String(value)),
  /** Counts and Rupiah: all are far below 2^53. */
  number: fieldType(z.number(), (value: number | bigint) => Number(value)),
  flag: fieldType(z.boolean(), (value: boolean) => value),
  /** 1 or 0. */
  bit: fieldType(z.number(), (value: boolean) => (value ? 1 : 0)),
  time: fieldType(z.string().nullable(), toIsoTime),
  photo: fieldType(z.string().nullable(), photoUrl).from('photoHash'),
  list: <Source, Schema extends z.ZodType>({ schema, toJson }: JsonType<Source, Schema>) =>
    fieldType(z.array(schema), (values: readonly Source[]) => values.map(toJson)),

  /** null for a message that is not set. */
  optional: <Source, Schema extends z.ZodType>({ schema, toJson }: JsonType<Source, Schema>) =>
    fieldType(schema.nullable(), (value: Source | undefined) => (value === undefined ? null : toJson(value))),

  /** Declares fields that are all computed. */
  computed: <Message, Shape extends z.ZodRawShape>(
    shape: Shape,
    compute: (message: Message) => z.output<z.ZodObject<Shape>>,
  ): JsonMapper<Message, Shape> => mapper(z.object(shape), compute),

  /** Declares the fields of a message's JSON by their types. */
  object:
    <Message>() =>
    <Types extends TypesFor<Message, Types>>(types: Types): JsonMapper<Message, ShapeOf<Types>> => {
      const fields = Object.entries<JsonType<never, z.ZodType> & { sourceName?: string }>(types)
      const schema = z.object(Object.fromEntries(fields.map(([name, type]) => [name, type.schema])))
      const sources = fields.map(([name, { toJson, sourceName }]) => ({
        name,
        toJson,
        sourceName: (sourceName ?? camelCase(name)) as keyof Message,
      }))
      return mapper(schema as never, (message: Message) => {
        const object: Record<string, unknown> = {}
        for (const { name, toJson, sourceName } of sources)
          object[name] = toJson(message[sourceName] as never)
        return object as never
      })
    },
}
