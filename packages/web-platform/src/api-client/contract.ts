import type { Replies } from '../../gen/replies'
import type { ReadOptions, RequestOptions, SendOptions } from './create-api-client'

type PathOf<Method extends string, Name> = Name extends `${Method} ${infer Path}` ? Path : never

/** The paths of the public API that can be called by a method; parameters are in braces. */
export type ApiPath<Method extends 'GET' | 'POST'> = PathOf<Method, keyof Replies>

/** The reply of a call, as `GET /api/dashboard`; in a union with the 202 of a change that waits for a second admin. */
export type Reply<Name extends keyof Replies> = Replies[Name]

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Values of a path's parameters, as they are: the client encodes them. */
export type PathParameters<Path extends string> = Record<NamesIn<Path>, string>

/** The last argument of a call: required if its path has parameters. */
type Arguments<Path extends string, Options> = [NamesIn<Path>] extends [never]
  ? [options?: Options]
  : [options: Options & { parameters: PathParameters<Path> }]

/** The client of the public API. The gateway validates its replies by the schemas that these types come from. */
export interface PublicApi {
  get<Path extends ApiPath<'GET'>>(
    path: Path,
    ...options: Arguments<Path, ReadOptions>
  ): Promise<Reply<`GET ${Path}`>>
  /** A GET that changes state, such as logout. */
  visit<Path extends ApiPath<'GET'>>(
    path: Path,
    ...options: Arguments<Path, RequestOptions>
  ): Promise<Reply<`GET ${Path}`>>
  /** A GET of a file. */
  download(path: string): Promise<Blob>
  /** The gateway validates the body. `isRepeat`: an earlier attempt with the same idempotency key got no reply. */
  post<Path extends ApiPath<'POST'>>(
    path: Path,
    body: unknown,
    ...options: Arguments<Path, SendOptions>
  ): Promise<Reply<`POST ${Path}`> & { isRepeat?: boolean }>
}
