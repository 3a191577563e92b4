import { randomBytes, randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writePrivate } from '@jejaring/local-servers/system/private-files'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { services } from '../services'

interface Stored {
  csrfSecret: string
  /** By purpose and service. */
  keys?: Record<string, string>
  /** Those of a directory from when all services had the same: what was made with them must be known on. */
  idempotencySecret?: string
  sealKey?: string
  databasePasswords: Record<string, string>
  /** The first password of the account `admin`, until it has been shown. */
  adminPassword?: string
  demo: 'wanted' | 'done' | 'declined'
}

type Complete = Stored & Required<Pick<Stored, 'keys'>>

/** What a data directory must keep to itself, in one 0600 file. Losing it loses what is sealed. */
export class Secrets {
  private constructor(
    private readonly file: string | undefined,
    private readonly stored: Complete,
    /** Whether this directory has never been started before. */
    readonly fresh: boolean,
  ) {}

  static open(directory: string, demo: boolean): Secrets {
    const file = join(directory, 'secrets.json')
    const known = existsSync(file) ? parse(file) : undefined
    const secrets = new Secrets(file, withKeys(known ?? fresh(demo)), !known)
    // At once, also where keys are new to a directory: whoever opens it next must find the same.
    if (JSON.stringify(known?.keys) !== JSON.stringify(secrets.stored.keys)) secrets.save()
    return secrets
  }

  /** Those of a directory that has been started before; undefined when it never was. */
  static existing(directory: string): Secrets | undefined {
    return existsSync(join(directory, 'secrets.json')) ? Secrets.open(directory, false) : undefined
  }

  /**
   * For a command on databases that are not of this machine: services do not start without keys, and their commands seal
   * nothing and know nothing again by them. Kept nowhere.
   */
  static passing(): Secrets {
    // A password that nobody was shown would lock everybody out; identity prints the one it makes.
    return new Secrets(undefined, withKeys({ ...fresh(false), adminPassword: undefined }), false)
  }

  get csrfSecret(): string {
    return this.stored.csrfSecret
  }

  /** HMAC of bodies: the service's own, and the one it had before. */
  idempotencySecret(service: string): string {
    return several(this.key(`idempotency-${service}`), this.stored.idempotencySecret)
  }

  /** What a service seals with for itself. */
  sealKey(service: string): string {
    return several(this.key(`seal-${service}`), this.stored.sealKey)
  }

  /** What travels from identity to whatsapp is sealed with it. */
  get messageKey(): string {
    return several(this.key('message'), this.stored.sealKey)
  }

  get adminPassword(): string | undefined {
    return this.stored.adminPassword
  }

  get demoWanted(): boolean {
    return this.stored.demo === 'wanted'
  }

  /** The password of a database role: the same one from start to start. */
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
   * For databases from before this directory: invented members have no place among theirs. Kept at once: after the
   * passwords of their roles these databases look like any others.
   */
  takeOverDatabases(): void {
    this.stored.demo = 'declined'
    this.save()
  }

  private key(purpose: string): string {
    const key = this.stored.keys[purpose]
    if (!key) throw new Error(`there is no key ${purpose}: the table of services names none`)
    return key
  }

  /** Called once the password has been shown: from then on only its hash exists. */
  forgetAdminPassword(): void {
    if (!this.stored.adminPassword) return
    delete this.stored.adminPassword
    this.save()
  }

  demoDone(): void {
    this.stored.demo = 'done'
    this.save()
  }

  private save(): void {
    if (this.file) writePrivate(this.file, `${JSON.stringify(this.stored, null, 2)}\n`)
  }
}

function fresh(demo: boolean): Stored {
  return {
    csrfSecret: randomBytes(32).toString('hex'),
    databasePasswords: {},
    adminPassword: readablePassword(),
    // Decided once: people who began without demo data must not find it among their own later.
    demo: demo ? 'wanted' : 'declined',
  }
}

/** With a key for each purpose that the table of services names; those there are stay. */
function withKeys(stored: Stored): Complete {
  const purposes = services.flatMap(({ name, database, keys = [] }) => [
    ...(database ? [`idempotency-${name}`] : []),
    ...(keys.includes('SEAL_KEY') ? [`seal-${name}`] : []),
  ])
  const made = ['message', ...purposes].map((purpose) => [purpose, randomBytes(32).toString('hex')])
  return { ...stored, keys: { ...Object.fromEntries(made), ...stored.keys } }
}

/** As services read them: the first makes, all of them are known. */
function several(...keys: (string | undefined)[]): string {
  return keys.filter(Boolean).join(',')
}

/** About 77 bits, without letters that look like others. */
function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const word = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [word(), word(), word(), word()].join('-')
}

function parse(file: string): Stored {
  const broken = (what: string, cause?: unknown) =>
    new ReadableError(`${file} ${what}. Restore it, or start with an empty DATA_DIR.`, { cause })
  let stored: Partial<Stored>
  try {
    stored = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw broken('cannot be read as JSON', cause)
  }
  if (!stored.csrfSecret || !stored.databasePasswords) throw broken('lacks csrfSecret or databasePasswords')
  return stored as Stored
}
