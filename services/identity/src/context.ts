import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import type { NetworkServiceService } from '@jejaring/proto/network/v1/network'
import type {
  Batcher,
  Client,
  ConcurrencyLimiter,
  FileWorker,
  KeyedConcurrencyLimiter,
  Kit,
  KitEnvironment,
  LoopHandle,
} from '@jejaring/service-kit'
import type { z } from 'zod'
import type { environment } from './config'
import type { Member } from './members/member'
import type { NewAccounts } from './members/new-accounts'
import type { HashBatcher } from './passwords/hash-batcher'
import type { PasswordHasher } from './passwords/password-hasher'
import type { EncodedPhoto } from './photos/encode-photo'
import type { EncodedPicture } from './photos/encode-picture'
import type { CheckedPassword } from './store/session-passwords'

export type IdentityEnvironment = z.output<typeof environment> & KitEnvironment

/** Dependencies of the operations; created once by `service.ts`. */
export interface Context {
  readonly kit: Kit<IdentityEnvironment>
  readonly hasher: PasswordHasher
  readonly hashBatcher: HashBatcher
  readonly createBatcher: Batcher<NewAccounts, readonly Member[]>
  /** By the id of the registration. */
  readonly activateBatcher: Batcher<string, void>
  readonly markBatcher: Batcher<CheckedPassword, void>
  /** Limits concurrent password checks per account. */
  readonly guessLimiter: KeyedConcurrencyLimiter
  /** Limits uploads that are arriving or being encoded: each takes up to 10 MB here. */
  readonly photoLimiter: ConcurrencyLimiter
  /** Encodes stripped photos; undefined for one that cannot be decoded. */
  readonly photoWorker: FileWorker<Buffer, EncodedPhoto | undefined>
  /** The same for pictures of announcements. */
  readonly pictureWorker: FileWorker<Buffer, EncodedPicture | undefined>
  /** Background loop that sends requested recovery links. */
  readonly recoveryLoop: LoopHandle
  readonly network: Client<NetworkServiceService>
  readonly config: Client<ConfigServiceService>
}
