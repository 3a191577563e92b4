import { Column, Entity, PrimaryColumn } from 'typeorm'
import { z } from 'zod'
import { type Codec, defineService, type Kit, type KitEnvironment, sqlMigration } from '../src'

/** A message as JSON, so that the kit's tests need no protocol of their own. */
export function jsonCodec<T>(): Codec<T> {
  return {
    encode: (message) => ({ finish: () => Buffer.from(JSON.stringify(message)) }),
    decode: (bytes) => JSON.parse(Buffer.from(bytes).toString()) as T,
  }
}

function method<Request, Reply, In extends boolean, Out extends boolean>(
  name: string,
  requestStream: In,
  responseStream: Out,
) {
  const write = (value: unknown) => Buffer.from(JSON.stringify(value))
  return {
    path: `/test.Notes/${name}`,
    requestStream,
    responseStream,
    requestSerialize: write as (value: Request) => Buffer,
    requestDeserialize: (bytes: Buffer) => JSON.parse(bytes.toString()) as Request,
    responseSerialize: write as (value: Reply) => Buffer,
    responseDeserialize: (bytes: Buffer) => JSON.parse(bytes.toString()) as Reply,
  }
}

export interface Text {
  text: string
}

/** The shape ts-proto generates, by hand. */
export const Notes = {
  write: method<Text, Text, false, false>('Write', false, false),
  countTo: method<{ end: number }, { number: number }, false, true>('CountTo', false, true),
  add: method<{ number: number }, { sum: number }, true, false>('Add', true, false),
} as const

export const TextCodec = jsonCodec<Text>()

@Entity('notes')
export class Note {
  @PrimaryColumn('uuid') id!: string
  @Column('text') text!: string
  @Column('bigint') amount!: bigint
  @Column('date') day!: string
  @Column('timestamptz') at!: Date
}

const CreateNotes0001 = sqlMigration(
  'CreateNotes1700000000001',
  `
      CREATE TABLE notes (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(), text text NOT NULL, amount bigint NOT NULL DEFAULT 0,
        day date NOT NULL DEFAULT '2026-11-20', at timestamptz NOT NULL DEFAULT now());
      CREATE TABLE history (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text NOT NULL);`,
)

/** A service with a database; `name` decides which events `durableConsumers` lets it receive. */
export function notesService(name: string, start: (kit: Kit<KitEnvironment>) => void | Promise<void>) {
  return defineService({
    name,
    environment: z.object({}),
    database: {
      entities: [Note],
      migrations: [CreateNotes0001],
      rights: { notes: 'SELECT, INSERT, UPDATE, DELETE', history: 'SELECT, INSERT' },
    },
    start,
  })
}

/** A promise with its keys outside. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((yes) => {
    resolve = yes
  })
  return { promise, resolve }
}
