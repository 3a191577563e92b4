import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { writePrivate } from '@jejaring/local-servers/system/private-files'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { services } from '../services'

interface StoredSecrets {
  csrfSecret: string
  /** By purpose and service. */
  keys?: Record<string, string>
  /** The purposes that have had a key: one that is missing in `keys` was lost, not introduced by an update. */
  purposes?: readonly string[]
  /** From directories in which all services shared one key: still accepted for what was made with it. */
  idempotencySecret?: string
  sealKey?: string
  databasePasswords: Record<string, string>
  /** The first password of the account `admin`, until it has been shown. */
  adminPassword?: string
  /** `begun` until the members are imported. */
  demo: 'wanted' | 'begun' | 'done' | 'declined'
  demoRun?: DemoRun
}

/** What makes another run of an interrupted import the same import. */
export interface DemoRun {
  /** ISO time; the history ends on the day before. */
  readonly now: string
  /** Shared by the demonstration members. */
  readonly password: string
}

type Complete = StoredSecrets & Required<Pick<StoredSecrets, 'keys' | 'purposes'>>

/** The secrets of a data directory, in one 0600 file. Without it, sealed data is lost. */
export class Secrets {
  private constructor(
    private readonly file: string | undefined,
    private readonly stored: Complete,
    /** Whether this directory has never been started. */
    readonly fresh: boolean,
  ) {}

  static open(directory: string, demo: boolean): Secrets {
    const file = join(directory, 'secrets.json')
    const known = existsSync(file) ? parse(file) : undefined
    const secrets = new Secrets(file, withKeys(known ?? generateSecrets(demo)), !known)
    // Saved immediately, so that the next reader finds the same keys.
    if (!isDeepStrictEqual(known?.purposes, secrets.stored.purposes)) secrets.save()
    return secrets
  }

  /** Returns the secrets of a directory that has been started before, otherwise undefined. */
  static existing(directory: string): Secrets | undefined {
    return existsSync(join(directory, 'secrets.json')) ? Secrets.open(directory, false) : undefined
  }

  /**
   * Returns temporary secrets for a command on remote databases: services do not start without keys, and
   * their commands seal nothing. Not stored.
   */
  static temporary(): Secrets {
    // identity generates and prints the password: a generated one that is never shown would lock everybody
    // out.
    return new Secrets(undefined, withKeys({ ...generateSecrets(false), adminPassword: undefined }), false)
  }

  get csrfSecret(): string {
    return this.stored.csrfSecret
  }

  /** HMAC keys of request bodies, current first, then the former one. */
  idempotencySecret(service: string): string {
    return joinKeys(this.key(`idempotency-${service}`), this.stored.idempotencySecret)
  }

  /** The key with which a service seals its own data. */
  sealKey(service: string): string {
    return joinKeys(this.key(`seal-${service}`), this.stored.sealKey)
  }

  /** The key that seals messages from identity to whatsapp. */
  get messageKey(): string {
    return joinKeys(this.key('message'), this.stored.sealKey)
  }

  /** The key that signs the callers of calls between services. */
  get callerKey(): string {
    return this.key('caller')
  }

  get adminPassword(): string | undefined {
    return this.stored.adminPassword
  }

  /** Whether some or all demonstration accounts exist. */
  get hasDemo(): boolean {
    return this.stored.demo === 'begun' || this.stored.demo === 'done'
  }

  get demoWanted(): boolean {
    return this.stored.demo === 'wanted'
  }

  /** Whether an earlier start was interrupted before all members were imported. */
  get demoUnfinished(): boolean {
    return this.stored.demo === 'begun'
  }

  /** The password of a database role; stable across starts. */
  databasePassword(role: string): string {
    const known = this.stored.databasePasswords[role]
    if (known) return known
    const made = randomBytes(24).toString('hex')
    this.stored.databasePasswords[role] = made
    this.save()
    return made
  }

  knowsDatabasePassword(role: string): boolean {
    return role in this.stored.databasePasswords
  }

  /**
   * Disables demonstration data for databases that are older than this directory. Saved immediately: after
   * their roles have new passwords, such databases look like any others.
   */
  declineDemo(): void {
    this.stored.demo = 'declined'
    this.save()
  }

  private key(purpose: string): string {
    const key = this.stored.keys[purpose]
    if (!key) throw new Error(`there is no key ${purpose}: the table of services names none`)
    return key
  }

  /** Forgets the password after it has been shown; from then on only its hash exists. */
  forgetAdminPassword(): void {
    if (!this.stored.adminPassword) return
    delete this.stored.adminPassword
    this.save()
  }

  /** Records that demonstration data is being imported; the same values until `markDemoDone`. */
  beginDemo(now: Date): DemoRun {
    const password = `demo-${randomBytes(6).toString('base64url')}`
    const run = this.stored.demoRun ?? { now: now.toISOString(), password }
    this.stored.demo = 'begun'
    this.stored.demoRun = run
    this.save()
    return run
  }

  markDemoDone(): void {
    this.stored.demo = 'done'
    delete this.stored.demoRun
    this.save()
  }

  private save(): void {
    if (this.file) writePrivate(this.file, `${JSON.stringify(this.stored, null, 2)}\n`)
  }
}

function generateSecrets(demo: boolean): StoredSecrets {
  return {
    csrfSecret: randomBytes(32).toString('hex'),
    databasePasswords: {},
    adminPassword: readablePassword(),
    // Decided once: an installation that started without demonstration data never gets it later.
    demo: demo ? 'wanted' : 'declined',
  }
}

/** Adds the missing keys of the table of services; existing ones stay. */
function withKeys(stored: StoredSecrets): Complete {
  const purposes = services.flatMap(({ name, database, keys = [] }) => [
    ...(database ? [`idempotency-${name}`] : []),
    ...(keys.includes('SEAL_KEY') ? [`seal-${name}`] : []),
  ])
  const made = ['message', 'caller', ...purposes].map((purpose) => [purpose, randomBytes(32).toString('hex')])
  const keys: Record<string, string> = { ...Object.fromEntries(made), ...stored.keys }
  return { ...stored, keys, purposes: Object.keys(keys).sort() }
}

/** Joins keys in the format that services read: the first one signs, all of them verify. */
function joinKeys(...keys: (string | undefined)[]): string {
  return keys.filter(Boolean).join(',')
}

/** About 77 bits, without letters that look alike. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const word = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [word(), word(), word(), word()].join('-')
}

function parse(file: string): StoredSecrets {
  const broken = (what: string, cause?: unknown) =>
    new ReadableError(`${file} ${what}. Restore it, or start with an empty DATA_DIR.`, { cause })
  let stored: Partial<StoredSecrets>
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw broken('cannot be read as JSON', cause)
  }
  if (!stored.csrfSecret || !stored.databasePasswords) throw broken('lacks csrfSecret or databasePasswords')
  const lost = (stored.purposes ?? []).filter((purpose) => !stored.keys?.[purpose])
  // A new key could not open what the lost one has sealed.
  if (lost.length > 0) throw broken(`lacks the keys ${lost.join(', ')}`)
  return stored as StoredSecrets
}
